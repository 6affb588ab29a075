import type { Told } from "../../wire";
import { defineGame, type Names } from "../types";
import { Board } from "./board";
import type { Happened, View } from "./view.gen";
import { dictionary } from "./words";
import type { CairnWords } from "./words.en";

function sentence(
  { what, seat = 0, card = "?", n = 0 }: Told<Happened>,
  names: Names,
  t: CairnWords,
) {
  const who = names.of(seat);
  switch (what) {
    case "laid":
      return t.laid(who, card, n);
    case "fell":
      return t.fell(who, n);
    case "won":
      return t.won(who, n);
    default:
      return null;
  }
}

export default defineGame<View, CairnWords, Happened>({
  dictionary,
  Board,
  sentence,
  status: ({ turn, over }, { you, names }, t) =>
    over || turn === null ? t.over : turn === you ? t.yourTurn : t.turn(names.of(turn)),
  progress: ({ bag }, _names, t) => t.left(bag),
});
