// Cards in the field keep their places, as on a real table: a gap stays until another card fills
// it.

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

type Shape = { columns: number; rows: number };

/**
 * Columns and rows that show this many cards as large as can be: on a wide table, a phone, and a
 * short phone.
 */
export function shapesOf(count: number): { wide: Shape; narrow: Shape; short: Shape } {
  const within = (most: number): Shape => {
    const rows = count > most ? 3 : 2;
    return { columns: Math.max(4, Math.ceil(count / rows)), rows };
  };
  return { wide: within(16), narrow: within(10), short: within(14) };
}
