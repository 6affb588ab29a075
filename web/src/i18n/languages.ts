// The languages of the room: what each calls itself, and where its words are. A game has a file of
// its own for each.
export const LANGUAGES = {
  en: { name: "English", fetch: () => import("./en") },
  de: { name: "Deutsch", fetch: () => import("./de") },
};

export type Language = keyof typeof LANGUAGES;

const isLanguage = (tag: string): tag is Language => tag in LANGUAGES;

/** The first of these tags, such as "de-CH", in a language of the room; else its first one. */
export function firstSpoken(tags: readonly string[]): Language {
  const languages = [
    ...tags.map((tag) => tag.toLowerCase().split("-")[0]!),
    ...Object.keys(LANGUAGES),
  ];
  return languages.find(isLanguage)!;
}
