// Points over a game as lines, for the screen and for the picture.
import type { Interim } from "../../../wire";

export type Point = { x: number; y: number };
type Box = { left: number; top: number; width: number; height: number };

/** One line a seat, from the first standing to the last. */
export function linesIn(standings: Interim[], box: Box): Point[][] {
  const all = standings.flatMap(({ scores }) => scores);
  const low = Math.min(0, ...all);
  const span = Math.max(1, Math.max(...all) - low);
  const steps = Math.max(1, standings.length - 1);
  const place = (score: number, step: number): Point => ({
    x: box.left + (box.width * step) / steps,
    y: box.top + box.height * (1 - (score - low) / span),
  });
  const seats = [...(standings[0]?.scores.keys() ?? [])];
  return seats.map((seat) => standings.map(({ scores }, step) => place(scores[seat]!, step)));
}

/** Where names stand at the ends of the lines, at least so far apart, in the order of the lines. */
export function labelsOf(lines: Point[][], apart: number, bottom: number): number[] {
  const ends = lines.map((line) => line.at(-1)!.y);
  const order = [...ends.keys()].sort((a, b) => ends[a]! - ends[b]!);
  const placed: number[] = [];
  for (const [rank, seat] of order.entries()) {
    const above = rank ? placed[order[rank - 1]!]! + apart : -Infinity;
    const room = bottom - (order.length - 1 - rank) * apart;
    placed[seat] = Math.max(above, Math.min(ends[seat]!, room));
  }
  return placed;
}
