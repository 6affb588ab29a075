// What a person has chosen, kept in this browser.
import { computed, effect, signal } from "@preact/signals";
import { firstSpoken, type Language } from "../i18n/languages";

export type Settings = {
  theme: "system" | "light" | "dark";
  language: Language;
  motion: boolean;
  /** only what calls for one is heard, and nothing makes a fuss */
  calm: boolean;
  sound: boolean;
  /** of a hundred */
  volume: number;
  /** a phone trembles */
  haptics: boolean;
  /** the system is asked to say that it is one's turn */
  notify: boolean;
  /** blot out rude card names */
  friendly: boolean;
  /** show what a card would do before it is played */
  helps: boolean;
  /** the first tap on a card plays it, without a look at what it does */
  oneTap: boolean;
  /** pass in reaction windows where there is nothing to answer with */
  autoPass: boolean;
  /** has chosen a name and a face */
  named: boolean;
  /** how the bots play that one was last with */
  level: string;
  /** how many lessons one has had in each game; after the last one knows it */
  lessons: Record<string, number>;
};

const PLACE = "rumpus.settings";
const calm = matchMedia("(prefers-reduced-motion: reduce)");

function keptSettings(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "{}");
  } catch {
    return {};
  }
}

const kept = keptSettings();

export const settings = signal<Settings>({
  theme: "system",
  motion: true,
  calm: false,
  sound: true,
  volume: 60,
  haptics: true,
  notify: false,
  friendly: false,
  helps: true,
  oneTap: false,
  autoPass: true,
  named: false,
  level: "casual",
  lessons: {},
  ...kept,
  language: firstSpoken([kept.language ?? "", ...navigator.languages]),
});

export function change(part: Partial<Settings>): void {
  settings.value = { ...settings.value, ...part };
  localStorage.setItem(PLACE, JSON.stringify(settings.value));
}

export const LESSONS = 3;
export const lessonsIn = (game: string) => settings.value.lessons[game] ?? 0;
export const knows = (game: string) => lessonsIn(game) >= LESSONS;
export const hadLessons = (game: string, count: number) =>
  change({ lessons: { ...settings.value.lessons, [game]: Math.min(count, LESSONS) } });

const systemIsCalm = signal(calm.matches);
calm.addEventListener("change", () => (systemIsCalm.value = calm.matches));

export const moves = computed(() => settings.value.motion && !systemIsCalm.value);

effect(() => {
  const { dataset } = document.documentElement;
  const { theme, language } = settings.value;
  if (theme === "system") delete dataset.theme;
  else dataset.theme = theme;
  dataset.motion = moves.value ? "on" : "off";
  document.documentElement.lang = language;
});
