// The games there are, in the order in which they hang on the wall. Each travels in files of its
// own, fetched when a table of it is opened.
import { signal } from "@preact/signals";
import { fetchStyles } from "../ui/fetch-styles";
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

/** The folder that a game is drawn from: its own, or the one that can draw any game. */
export const folderOf = (name: string) => (GAMES.includes(name) ? name : "plain");

const here = signal<Record<string, AnyGame>>({});
const onTheWay = new Set<string>();

async function bring(folder: string): Promise<void> {
  onTheWay.add(folder);
  const [game] = await Promise.all([
    fetchBoard(folder),
    dictionaryOf(folder).bring(),
    fetchStyles(folder),
  ]);
  here.value = { ...here.value, [folder]: game };
}

/** The board of a game, once it is here; whoever asks is drawn again when it comes. */
export function gameOf(name: string): AnyGame | undefined {
  const folder = folderOf(name);
  if (!onTheWay.has(folder)) void bring(folder);
  return here.value[folder];
}
