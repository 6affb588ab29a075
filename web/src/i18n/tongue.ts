import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { settings } from "../state/settings";
import type { Language } from "./languages";

/** Words in the chosen language. Reading `.value` in a component keeps it up to date. */
export type Tongue<Words> = ReadonlySignal<Words> & {
  /** must have come once before the words are read */
  bring(): Promise<void>;
};

/**
 * Words that travel one language at a time: until the chosen one is here, they are in the language
 * before.
 */
export function tongue<Words>(
  fetch: (language: Language) => Promise<{ words: Words }>,
): Tongue<Words> {
  const here = signal<Partial<Record<Language, Words>>>({});
  const spoken = computed(
    () => here.value[settings.value.language] ?? Object.values(here.value).at(-1)!,
  );
  async function bring(language = settings.peek().language) {
    const words = here.peek()[language] ?? (await fetch(language)).words;
    here.value = { ...here.peek(), [language]: words };
  }
  effect(() => {
    const { language } = settings.value;
    if (spoken.peek()) void bring(language).catch(() => {});
  });
  return Object.assign(spoken, { bring: () => bring() });
}
