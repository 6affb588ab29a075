import { tongue } from "../../i18n/tongue";
import type { YouWords } from "./words.en";

/** The words of this page travel with it. */
export const youWords = tongue<YouWords>((language) => import(`./words.${language}.ts`));
