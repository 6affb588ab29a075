// What a picked card would do, shown before it is played.
import { alike, cardName, cardNames } from "./cards";
import type { View } from "./view.gen";
import { dictionary } from "./words";

type Preview = {
  /** field cards that glow */
  glowing: string[];
  /** hand cards that would catch something */
  catching: string[];
  /** the same in words, or nothing */
  words: string | null;
};

const matchesOf = (card: string, field: string[][]) =>
  field.filter((group) => group.some((other) => alike(card, other)));

function inWords(card: string, matches: string[][]): string {
  const t = dictionary.value;
  const name = cardName(card);
  const others = cardNames(matches.flat());
  if (!matches.length) return t.staysThere(name);
  return matches.length > 1 ? t.picksOne(name, others) : t.takes(name, others);
}

export function preview(view: View, picked: string | null, legal: string[]): Preview {
  const playable = legal.filter((move) => move.startsWith("play ")).map((move) => move.slice(5));
  const catching = playable.filter((card) => matchesOf(card, view.field).length);
  if (picked === null || !playable.includes(picked)) return { glowing: [], catching, words: null };
  const matches = matchesOf(picked, view.field);
  return { glowing: matches.flat(), catching, words: inWords(picked, matches) };
}
