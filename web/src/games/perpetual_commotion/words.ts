import { dictionaryOf } from "../dictionary";
import type { CommotionWords } from "./words.en";

export type { CommotionWords };
export const dictionary = dictionaryOf<CommotionWords>("perpetual_commotion");
