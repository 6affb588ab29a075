// Moves as the server writes them: "r5 7" lays the red 5 on pile 7; "front start" opens a pile with
// a Start of the row, "top stop 7" closes one with the exposed Playmaker; "flip", "out", "pass".
import { colourOf } from "./cards";
import type { Pile, Seen } from "./seen";

export const FLIP = "flip";
export const OUT = "out";
export const PASS = "pass";
/** The exposed Playmaker, among the places one can play from; the others are slots of the row. */
export const TOP = -1;

const PLAY = /^(?:(front|top) )?(start|stop|[rbgy]\d+)/;

/** The pile a play names; NaN for a Start, which makes its own. */
export const pileOf = (move: string) => Number(move.match(/\d+$/)?.[0] ?? NaN);

export const cardAt = ({ front, top }: Seen, seat: number, place: number) =>
  (place === TOP ? top[seat] : front[seat]![place]) ?? null;

/** What can be done with the card at one of one's own places. */
export function playsFrom(view: Seen, place: number, legal: string[]): string[] {
  const card = cardAt(view, view.you!, place);
  if (!card) return [];
  const written = card.startsWith("st") ? `${place === TOP ? "top" : "front"} ${card}` : card;
  const free = (move: string) => !view.piles[pileOf(move)]?.pending;
  return legal.filter((move) => `${move} `.startsWith(`${written} `) && free(move));
}

/** The place of one's own that a play takes its card from. The card may have left it. */
export function placeOf(view: Seen, move: string): { card: string; place: number } {
  const [, source, card = ""] = PLAY.exec(move) ?? [];
  const slot = view.front[view.you!]!.indexOf(card);
  return { card, place: source === "top" ? TOP : slot };
}

/** The card that a play takes, by the name of its movement. */
export function flipsOf(move: string, view: Seen): string[] {
  const { place } = placeOf(view, move);
  return [move.startsWith("top ") || place < 0 ? `t${view.you}` : `f${view.you}-${place}`];
}

/** Start is the 1 of its pile, Stop the 13. */
const heightOf = (card: string) => ({ start: 1, stop: 13 })[card] ?? Number(card.slice(1));

/** A move is shown at once; what it turns up only if it was seen before. */
export function expect(view: Seen, [move = ""]: string[]): Seen {
  const { you, piles, front, top, next_top } = view;
  if (you === null) return view;
  if (move === FLIP)
    return {
      ...view,
      top: top.with(you, next_top[you] ?? "?"),
      next_top: next_top.with(you, null),
    };
  const { card, place } = placeOf(view, move);
  const at = card === "start" ? piles.length : pileOf(move);
  const isTaken = piles[at] && heightOf(piles[at].top) >= heightOf(card);
  if (!card || isTaken || cardAt(view, you, place) !== card) return view;
  const colour = piles[at]?.colour ?? colourOf(card) ?? null;
  const laid: Pile = { id: at, colour, top: card, by: you, closed: card === "stop", pending: true };
  return {
    ...view,
    piles: piles.toSpliced(at, 1, laid),
    front: place === TOP ? front : front.with(you, front[you]!.with(place, null)),
    top: place === TOP ? top.with(you, null) : top,
  };
}
