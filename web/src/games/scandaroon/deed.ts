import type { Names } from "../types";
import { cardName } from "./cards";
import type { PieceName, Trump, View } from "./view.gen";
import { fill, type ScandaroonWords } from "./words";

/**
 * A move in words: "play" and its kin name a card, "into 2" a seat's row, "to 3" a place in one.
 */
export function deed(
  move: string,
  _view: View,
  names: Names,
  t: ScandaroonWords,
): string | undefined {
  const [verb = "", what = ""] = move.split(" ");
  switch (verb) {
    case "pass":
      return t.pass;
    case "done":
      return t.enough;
    case "into":
      return fill(t.lay, t.row(names.of(Number(what)), Number(what) === names.you));
    case "trump":
      return fill(t.deeds.trump!, { trump: t.suits[what as Trump] });
    case "as":
      return fill(t.deeds.as!, { power: t.power[what as PieceName] });
    default:
      return t.deeds[verb] && fill(t.deeds[verb], { card: cardName(what), n: Number(what) + 1 });
  }
}
