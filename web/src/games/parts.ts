// A game's folder has the same files as every other's; each of them travels when it is wanted.
import type { ComponentType } from "preact";
import type { Language } from "../i18n/languages";
import type { View } from "../wire";
import type { AnyGame } from "./types";

/** How a game draws and calls the cards that its rules mark. `view` is that of a fresh deal. */
type Pictures = {
  /** in a box of 100 × 140; nothing if this is no card */
  Picture: ComponentType<{ card: string; view: View }>;
  cardName(card: string, view: View): string;
};

export const fetchBoard = async (game: string): Promise<AnyGame> =>
  (await import(`./${game}/index.tsx`)).default;
export const fetchScene = async (game: string): Promise<ComponentType> =>
  (await import(`./${game}/tile.tsx`)).Scene;
/** One language of a game's words. */
export const fetchWords = async (game: string, language: Language) =>
  import(`./${game}/words.${language}.ts`);
export const fetchPictures = async (game: string): Promise<Pictures> =>
  import(`./${game}/pictures.tsx`);
