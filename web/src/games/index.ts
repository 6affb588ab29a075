// The games there are, in the order in which they hang on the wall. Each travels in files of its own, fetched when
// a table of it is opened.
import { signal } from "@preact/signals";
import { dictionaryOf } from "./dictionary";
import { fetchBoard } from "./parts";
import type { AnyGame } from "./types";

export const GAMES = [
  "frantic",
  "perpetual_commotion",
  "pandemonium",
  "kingdom_four",
  "scandaroon",
];

const here = signal<Record<string, AnyGame>>({});
const onTheWay = new Set<string>();

export const hasBoard = (name: string) => GAMES.includes(name);

/** The page has a link for each board's styles that does nothing until it is told what it is. */
function fetchStyles(name: string): Promise<unknown> {
  const link = document.querySelector<HTMLLinkElement>(`link[data-board=${name}]`)!;
  return new Promise((here) => {
    link.onload = link.onerror = here;
    link.rel = "stylesheet";
  });
}

async function bring(name: string): Promise<void> {
  onTheWay.add(name);
  const [game] = await Promise.all([fetchBoard(name), dictionaryOf(name).bring(), fetchStyles(name)]);
  here.value = { ...here.value, [name]: game };
}

/** The board of a game, once it is here; whoever asks is drawn again when it comes. */
export function gameOf(name: string): AnyGame | undefined {
  if (hasBoard(name) && !onTheWay.has(name)) void bring(name);
  return here.value[name];
}
