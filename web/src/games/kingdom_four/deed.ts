import type { Names } from "../types";
import { cardName } from "./cards";
import type { View } from "./view.gen";
import type { KingdomWords } from "./words";

/** A move in words: "play sk3" lays a card, "take sk3" chooses what it takes. */
export function deed(move: string, _view: View, _names: Names, { deeds }: KingdomWords): string {
  const [verb, card = ""] = move.split(" ");
  return (verb === "take" ? deeds.take : deeds.play)(cardName(card));
}
