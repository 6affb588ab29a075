// Any game that has an engine side only: its view as it is written, its moves as they are written.
import { words } from "../../i18n";
import { spaced } from "../../ui/spaced";
import type { Told, View } from "../../wire";
import { defineGame, type Names } from "../types";
import { Board } from "./board";
import { dictionary } from "./words";
import type { PlainWords } from "./words.en";

/** "Ann: drew r5 (2) → Ben" */
function sentence({ what, seat, other, card, n }: Told, names: Names): string {
  const who = seat === undefined ? "" : `${names.of(seat)}: `;
  const whom = other === undefined || other === seat ? "" : `→ ${names.of(other)}`;
  return who + [spaced(what), card, n !== undefined && `(${n})`, whom].filter(Boolean).join(" ");
}

export default defineGame<View, PlainWords, string>({
  dictionary,
  Board,
  sentence,

  status({ over }, { you, legal, waiting, names }, t) {
    if (over) return t.over;
    if (legal.length) return t.yourMove;
    const others = waiting.filter((seat) => seat !== you).map(names.of);
    return others.length ? t.waits(words.value.list(others)) : t.moment;
  },

  progress: () => "",
});
