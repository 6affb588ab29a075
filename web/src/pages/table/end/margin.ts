import type { Result } from "../../../wire";

/** How far the winners are from the next; none where all have won. */
export function marginOf({ winners, scores }: Result): number {
  const best = scores[winners[0] ?? 0] ?? 0;
  const others = scores.filter((_, seat) => !winners.includes(seat));
  return others.length ? Math.min(...others.map((score) => Math.abs(best - score))) : 0;
}
