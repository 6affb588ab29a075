import { computed } from "@preact/signals";
import { settings, type Language } from "../state/settings";
import { de } from "./de";
import { en, type Words } from "./en";

export type { Words };

const ALL: Record<Language, Words> = { en, de };

/** The words of the chosen language. Reading `.value` in a component keeps it up to date. */
export const words = computed(() => ALL[settings.value.language]);

/** A dictionary of a game: the same keys in every language, or it does not compile. */
export type Dictionary<Keys> = Record<Language, Keys>;

export const spoken = <Keys>(dictionary: Dictionary<Keys>): Keys => dictionary[settings.value.language];
