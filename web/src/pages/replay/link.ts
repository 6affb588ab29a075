// A moment of a replay in its address: the step, and whose eyes it is seen with.
export type Moment = { at: number | null; seat: string };

/** Without a word in the address: the end, with one's own eyes. */
export function momentIn(search: string): Moment {
  const asked = new URLSearchParams(search);
  const at = Number.parseInt(asked.get("at") ?? "", 10);
  return { at: Number.isNaN(at) ? null : at, seat: asked.get("seat") ?? "own" };
}

export const addressOf = (id: string, at: number, seat: string) => `/r/${id}?at=${at}&seat=${seat}`;
