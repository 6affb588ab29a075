import type { Names } from "../types";
import { cardName } from "./cards";
import type { Ask, Colour, View } from "./view.gen";
import type { FranticWords } from "./words";

/** Events in which cards are given, not aimed. */
const isGift = (ask: Ask | undefined) => ask === "party" || ask === "christmas";

/** A move in words: "play r5", "choose r5", "wish red", "to 2", or what is a button of its own. */
export function deed(
  move: string,
  { pending }: View,
  names: Names,
  { acts, deeds, colour }: FranticWords,
): string | undefined {
  const [verb, what = ""] = move.split(" ");
  const alone = deeds.alone[move] ?? acts[move];
  if (alone) return alone;
  switch (verb) {
    case "play":
      return deeds.play(cardName(what));
    case "choose":
      return deeds.choose(cardName(what));
    case "wish":
      return deeds.wish(colour[what as Colour] ?? what);
    case "to":
      return (isGift(pending?.ask) ? deeds.give : deeds.to)(names.of(Number(what)));
    default:
      return undefined;
  }
}
