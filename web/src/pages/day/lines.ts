// A few lines to paste into a chat. They hold no card, no move and no seat.
import { words } from "../../i18n";
import { outside } from "../../state/home";
import type { DealResult } from "../../wire";
import { dayName } from "./parts";
import { dayWords } from "./words";

const CUPS = ["🥇", "🥈", "🥉"];

export function percent({ rank, of, late }: DealResult): number {
  const others = late ? of : of - 1;
  return others ? Math.floor((100 * (of - rank + (late ? 1 : 0))) / others) : 0;
}

/** "✓" for a level that did worse, "=" for one that did as well. */
const against = (mine: number, theirs: number) => (mine > theirs ? "✓" : mine < theirs ? "✗" : "=");

export function linesOf(result: DealResult): string {
  const t = dayWords.value;
  const { title, day, you, levels, of } = result;
  const known = levels.flatMap(({ level, reached }) =>
    reached ? [`${words.value.levels[level]!.name} ${against(you.lead, reached.lead)}`] : [],
  );
  return [
    `Rumpus · ${t.title} · ${dayName(day)}`,
    `${title}: ${CUPS[you.place - 1] ?? "🃏"} ${t.reached(you.place, you.lead)}`,
    ...(of > 1 ? [t.better(percent(result))] : []),
    ...(known.length ? [known.join(" · ")] : []),
    `${outside()}/day`,
  ].join("\n");
}
