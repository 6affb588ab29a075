// How strong bots are: four characters to choose from.
import { Face } from "../art/faces";
import { words } from "../i18n";
import type { GameInfo } from "../wire";
import { Pick } from "./form";
import { levelName } from "./level-name";

/** Those whom people choose from, weakest first, and the head of who presents the level. */
const HEADS: Record<string, string> = {
  beginner: "pebble-yellow",
  casual: "loaf-yellow",
  strong: "drum-yellow",
  expert: "bell-yellow",
};
const LEVELS = Object.keys(HEADS);

/** "Ada, expert" with her head, for each level; below it how the chosen one plays. */
export function LevelPick({
  label,
  level,
  change,
}: {
  label: string;
  level: string;
  change(level: string): void;
}) {
  const t = words.value.levels;
  const choices = LEVELS.map((value) => ({
    value,
    label: (
      <>
        <Face face={HEADS[value]!} bot={value} />
        <span class="txt">
          <b>{t[value]!.name}</b>
          <small>{t[value]!.level}</small>
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

/** All bots of a game in one line, those for programs at the end. */
export function LevelSelect({
  game,
  level,
  label,
  change,
}: {
  game: GameInfo;
  level: string;
  label: string;
  change(level: string): void;
}) {
  const others = game.bots.filter((bot) => !LEVELS.includes(bot));
  const option = (bot: string) => (
    <option key={bot} value={bot}>
      {LEVELS.includes(bot)
        ? `${words.value.levels[bot]!.name}, ${levelName(bot)}`
        : levelName(bot)}
    </option>
  );
  return (
    <select
      class="select"
      aria-label={label}
      value={level}
      onChange={(event) => change(event.currentTarget.value)}
    >
      {game.bots.filter((bot) => LEVELS.includes(bot)).map(option)}
      {others.length > 0 && (
        <optgroup label={words.value.newTable.more}>{others.map(option)}</optgroup>
      )}
    </select>
  );
}
