import { dictionaryOf } from "../dictionary";
import type { PlainWords } from "./words.en";

export const dictionary = dictionaryOf<PlainWords>("plain");
