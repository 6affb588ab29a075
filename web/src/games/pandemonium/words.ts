import { dictionaryOf } from "../dictionary";
import type { PandemoniumWords } from "./words.en";

export type { PandemoniumWords };
export const dictionary = dictionaryOf<PandemoniumWords>("pandemonium");
