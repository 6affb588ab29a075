// Cards in the field keep their places, as on a real table: a gap stays until another card fills it.

export type Slot = string[] | null;

const nameOf = (group: string[]) => group[0]!;

export function settleSlots(old: Slot[], field: string[][]): Slot[] {
  const now = new Map(field.map((group) => [nameOf(group), group]));
  const stays = old.map((slot) => (slot && now.get(nameOf(slot))) ?? null);
  if (!stays.some(Boolean)) return field;
  const known = new Set(stays.flatMap((slot) => (slot ? [nameOf(slot)] : [])));
  const slots = [...stays];
  for (const group of field.filter((group) => !known.has(nameOf(group)))) {
    const gap = slots.indexOf(null);
    if (gap < 0) slots.push(group);
    else slots[gap] = group;
  }
  while (slots.at(-1) === null) slots.pop();
  return slots;
}

/** Columns and rows that hold this many cards on a wide table and on a phone. */
export function shapeOf(count: number): { wide: [number, number]; narrow: [number, number] } {
  const columns = (least: number, rows: number) => Math.max(least, Math.ceil(count / rows));
  const wideRows = count > 16 ? 3 : 2;
  const narrowRows = count > 10 ? 3 : 2;
  return { wide: [columns(4, wideRows), wideRows], narrow: [columns(4, narrowRows), narrowRows] };
}
