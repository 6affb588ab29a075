import { type Tongue, tongue } from "../i18n/tongue";
import { fetchWords } from "./parts";

export type Dictionary<Words> = Tongue<Words>;

const dictionaries: Record<string, Dictionary<unknown>> = {};

/** The words of a game, by the name of its folder; only the game itself knows which they are. */
export function dictionaryOf<Words>(game: string): Dictionary<Words> {
  dictionaries[game] ??= tongue((language) => fetchWords(game, language));
  return dictionaries[game] as Dictionary<Words>;
}
