import { tongue, type Tongue } from "../i18n/tongue";
import { fetchWords } from "./parts";

export type Dictionary<Words> = Tongue<Words>;

const dictionaries: Record<string, Dictionary<any>> = {}; // each game knows its own words

/** The words of a game, by the name of its folder. */
export const dictionaryOf = <Words>(game: string): Dictionary<Words> =>
  (dictionaries[game] ??= tongue((language) => fetchWords(game, language)));
