// Words travel one language at a time; nothing is drawn before the first one is here.
import { computed, effect, signal } from "@preact/signals";
import { settings, type Language } from "../state/settings";
import type { Words } from "./en";

export type { Words };

const TONGUES: Record<Language, () => Promise<Words>> = {
  en: () => import("./en").then(({ en }) => en),
  de: () => import("./de").then(({ de }) => de),
};

const here = signal<Partial<Record<Language, Words>>>({});

export async function fetchWords(language: Language): Promise<void> {
  const fetched = here.value[language] ?? (await TONGUES[language]());
  here.value = { ...here.value, [language]: fetched };
}

effect(() => {
  const { language } = settings.value;
  if (!here.peek()[language]) void fetchWords(language).catch(() => {}); // until then in the language before
});

/** The words of the chosen language. Reading `.value` in a component keeps it up to date. */
export const words = computed(() => here.value[settings.value.language] ?? Object.values(here.value)[0]!);

/** A dictionary of a game: the same keys in every language, or it does not compile. */
export type Dictionary<Keys> = Record<Language, Keys>;

export const spoken = <Keys>(dictionary: Dictionary<Keys>): Keys => dictionary[settings.value.language];
