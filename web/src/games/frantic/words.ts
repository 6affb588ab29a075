import { dictionaryOf } from "../dictionary";
import type { FranticWords } from "./words.en";

export type { FranticWords };
export const dictionary = dictionaryOf<FranticWords>("frantic");
