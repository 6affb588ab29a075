import { dictionaryOf } from "../dictionary";
import type { KingdomWords } from "./words.en";

export type { KingdomWords };
export const dictionary = dictionaryOf<KingdomWords>("kingdom_four");
