import { dictionaryOf } from "../dictionary";
import type { CairnWords } from "./words.en";

export const dictionary = dictionaryOf<CairnWords>("cairn");
