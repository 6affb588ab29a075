import type { Words } from "./en";
import { LANGUAGES } from "./languages";
import { tongue } from "./tongue";

export type { Words };

/** The words of the room; nothing is drawn before they are here. */
export const words = tongue<Words>((language) => LANGUAGES[language].fetch());
