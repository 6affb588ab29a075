/**
 * What is new, but with the old parts wherever they are the same: whoever draws a part can tell at a
 * glance that nothing has changed.
 */
export function kept<Part>(old: Part, now: Part): Part {
  if (old === now) return old;
  if (typeof now !== "object" || typeof old !== "object" || !now || !old) return now;
  const mixed = Object.entries(now).map(([name, part]) => [
    name,
    kept(old[name as keyof Part], part),
  ]);
  const isSame =
    mixed.length === Object.keys(old).length &&
    mixed.every(([name, part]) => part === old[name as keyof Part]);
  if (isSame) return old;
  return (Array.isArray(now) ? mixed.map(([, part]) => part) : Object.fromEntries(mixed)) as Part;
}
