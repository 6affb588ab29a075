// How strong bots are: a handful of characters to choose from.
import { Face } from "../art/faces";
import { words } from "../i18n";
import type { GameInfo } from "../wire";
import { Pick } from "./form";
import { isOwn, levelBeside, levelName } from "./level-name";

/** Those whom people choose from, weakest first, then the one who plays like them; and the head of
 * who presents the level. */
const HEADS: Record<string, string> = {
  beginner: "pebble-yellow",
  casual: "loaf-yellow",
  greedy: "leaf-yellow",
  strong: "drum-yellow",
  expert: "bell-yellow",
  like_me: "tent-yellow",
};
export const LEVELS = Object.keys(HEADS);
export const isLevel = (bot: string) => bot in HEADS;

type Choice = { label: string; level: string; change(level: string): void };

/** "Ada, expert" with her head, for each level, and players of the house by their names; below it
 * how the chosen one plays. `bots`: those that there are. */
export function LevelPick({ label, level, change, bots }: Choice & { bots: string[] }) {
  const t = words.value.levels;
  const shown = [...LEVELS.filter((one) => bots.includes(one)), ...new Set(bots.filter(isOwn))];
  const choices = shown.map((value) => ({
    value,
    label: (
      <>
        <Face face={HEADS[value] ?? value} bot={value} />
        <span class="txt">
          <b>{t[value]?.name ?? value}</b>
          <small>{levelBeside(value)}</small>
        </span>
      </>
    ),
  }));
  return (
    <div class="levels">
      <Pick label={label} choices={choices} value={level} change={change} />
      <p role="status">{t[level]?.line}</p>
    </div>
  );
}

/** The levels that a game has; all its bots where one is a level, besides who plays like people. */
export function BotPick({ game, label, level, change }: Choice & { game: GameInfo }) {
  const levels = LEVELS.filter((level) => game.bots.includes(level));
  if (levels.length > 2)
    return <LevelPick label={label} level={level} change={change} bots={game.bots} />;
  const choices = game.bots.map((value) => ({ value, label: levelName(value) }));
  return <Pick label={label} choices={choices} value={level} change={change} />;
}

/** All bots of a game in one line, those for programs at the end. */
export function LevelSelect({ game, level, label, change }: Choice & { game: GameInfo }) {
  const others = game.bots.filter((bot) => !isLevel(bot));
  const option = (bot: string) => (
    <option key={bot} value={bot}>
      {isLevel(bot) ? `${words.value.levels[bot]!.name}, ${levelName(bot)}` : levelName(bot)}
    </option>
  );
  return (
    <select
      class="select"
      aria-label={label}
      value={level}
      onChange={(event) => change(event.currentTarget.value)}
    >
      {LEVELS.filter((level) => game.bots.includes(level)).map(option)}
      {others.length > 0 && (
        <optgroup label={words.value.newTable.more}>{others.map(option)}</optgroup>
      )}
    </select>
  );
}
