import type { Names } from "../types";
import { cardName } from "./cards";
import { FLIP, OUT, PASS } from "./moves";
import type { Seen } from "./seen";
import type { CommotionWords } from "./words";

/** A move in words; how they are written stands in moves.ts. */
export function deed(
  move: string,
  _view: Seen,
  _names: Names,
  { deeds, pass }: CommotionWords,
): string {
  if (move === PASS) return pass;
  if (move === FLIP || move === OUT) return deeds[move];
  const [first = "", card] = move.split(" ");
  return card === "start" || card === "stop" ? deeds[card] : deeds.play(cardName(first));
}
