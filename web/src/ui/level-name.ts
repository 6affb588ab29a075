import { words } from "../i18n";

/** How a bot plays, in a word. */
export const levelName = (bot: string) => words.value.levels[bot]?.level ?? bot;
