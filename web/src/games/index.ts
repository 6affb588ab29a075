// The boards there are. Each travels in files of its own, fetched when a table of its game is opened.
import { signal } from "@preact/signals";
import type { AnyGame } from "./types";

const BOARDS: Record<string, () => Promise<{ default: AnyGame }>> = {
  frantic: () => import("./frantic"),
  kingdom_four: () => import("./kingdom_four"),
  pandemonium: () => import("./pandemonium"),
  perpetual_commotion: () => import("./perpetual_commotion"),
  scandaroon: () => import("./scandaroon"),
};

const here = signal<Record<string, AnyGame>>({});
const onTheWay = new Set<string>();

export const hasBoard = (name: string) => name in BOARDS;

/** The page has a link for each board's styles that does nothing until it is told what it is. */
function fetchStyles(name: string): Promise<unknown> {
  const link = document.querySelector<HTMLLinkElement>(`link[data-board=${name}]`)!;
  return new Promise((here) => {
    link.onload = link.onerror = here;
    link.rel = "stylesheet";
  });
}

async function fetchBoard(name: string): Promise<void> {
  onTheWay.add(name);
  const [{ default: game }] = await Promise.all([BOARDS[name]!(), fetchStyles(name)]);
  here.value = { ...here.value, [name]: game };
}

/** The board of a game, once it is here; whoever asks is drawn again when it comes. */
export function gameOf(name: string): AnyGame | undefined {
  if (hasBoard(name) && !onTheWay.has(name)) void fetchBoard(name);
  return here.value[name];
}
