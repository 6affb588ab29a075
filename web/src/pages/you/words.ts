import { tongue } from "../../i18n/tongue";
import type { YouWords } from "./words.en";

const FILES = { en: () => import("./words.en"), de: () => import("./words.de") };

/** The words of this page travel with it. */
export const youWords = tongue<YouWords>((language) => FILES[language]());
