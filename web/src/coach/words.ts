import { tongue } from "../i18n/tongue";
import type { CoachWords } from "./words.en";

/** The words of this page travel with it. */
export const coachWords = tongue<CoachWords>((language) => import(`./words.${language}.ts`));
