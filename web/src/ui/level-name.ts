import { words } from "../i18n";

/** How a bot plays, in a word. */
export const levelName = (bot: string) => words.value.levels[bot]?.level ?? bot;

/** Whether it is a player of whoever runs the room: it has a name, and no level. */
export const isOwn = (bot: string) => !(bot in words.value.levels);

/** The same beside a name: what is no level of the room is a program of the house. */
export const levelBeside = (bot: string) =>
  isOwn(bot) ? words.value.table.program : levelName(bot);
