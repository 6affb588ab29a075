import { tongue } from "../../i18n/tongue";
import type { DayWords } from "./words.en";

/** The words of these pages travel with them. */
export const dayWords = tongue<DayWords>((language) => import(`./words.${language}.ts`));
