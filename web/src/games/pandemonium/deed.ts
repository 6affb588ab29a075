import type { Names } from "../types";
import { callName, kindName } from "./cards";
import { groupOf } from "./moves";
import type { View } from "./view.gen";
import type { PandemoniumWords } from "./words";

const ownerOf = ({ offers }: View, number: string) =>
  offers.findIndex((offer) => offer?.number === Number(number));

/** A move in words; how they are written stands in moves.ts. */
export function deed(
  move: string,
  view: View,
  names: Names,
  { deeds, numbers }: PandemoniumWords,
): string | undefined {
  const [verb, first = "", size = 0, white] = move.split(" ");
  switch (verb) {
    case "offer":
      return (
        deeds.offer(numbers[Number(size)]!, kindName(groupOf(first))) +
        (white ? deeds.andWhite : "")
      );
    case "reach":
    case "unreach":
      return deeds[verb](names.of(ownerOf(view, first)));
    case "call":
      return deeds.call(callName(move.slice("call ".length)));
    case "withdraw":
    case "vote":
    case "unvote":
      return deeds[verb];
    default:
      return undefined;
  }
}
