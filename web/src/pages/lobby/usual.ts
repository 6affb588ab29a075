// The table that most people want: one click, and you sit at it.
import { words } from "../../i18n";
import { ApiError, api } from "../../net/api";
import { go } from "../../router";
import { settings } from "../../state/settings";
import { toast } from "../../ui/toast";
import type { GameInfo, NewTable } from "../../wire";

export type Company = "friends" | "anybody" | "bots";

const USUAL_COUNTDOWN = 6;
/** Milliseconds up to which lines are made even, where all play at once. */
const USUAL_EVEN = 200;

/** Whom one was last with, if this game has such a one. */
export const usualBot = ({ bots }: GameInfo) =>
  [settings.value.level, "casual"].find((level) => bots.includes(level)) ?? bots.at(-1) ?? null;

export const usualSeats = ({ seats }: GameInfo) => Math.min(4, seats[1]);
/** How long most games take with so many: by turns bots are sooner done than people. */
export const minutesFor = (game: GameInfo, players: number, alone: boolean) =>
  ((alone && game.minutes_with_bots) || game.minutes)[players - game.seats[0]]!;

/** Bots wait gladly while somebody reads the rules. */
export const usualPace = (company: Company) => (company === "bots" ? 300 : 45);

/** What "Play now" opens: everybody else is a bot, everything else as usual. */
export function usualTable(game: GameInfo): NewTable {
  return {
    game: game.name,
    seats: usualSeats(game),
    options: Object.fromEntries(game.options.map((option) => [option.name, option.default])),
    bots: usualBot(game),
    private: true,
    hints: true,
    programs: false,
    orders: false,
    pace: usualPace("bots"),
    countdown: USUAL_COUNTDOWN,
    even: USUAL_EVEN,
  };
}

/** The next free seat, wherever it is. */
export const sitWithAnybody = (game: GameInfo) =>
  goTo(() => api.sitWithAnybody(game.name, usualBot(game)));

export const openTable = (table: NewTable) => goTo(() => api.newTable(table));

/** A table for somebody in particular, who is asked to it. */
export const openTableWith = (guest: number, game: GameInfo) =>
  goTo(async () => {
    const made = await api.newTable({
      ...usualTable(game),
      bots: null,
      pace: usualPace("friends"),
    });
    const { reached } = await api.invite(guest, made.table);
    toast(reached ? words.value.people.asked : words.value.people.away);
    return made;
  });

async function goTo(find: () => Promise<{ table: string }>): Promise<void> {
  try {
    go(`/t/${(await find()).table}`);
  } catch (error) {
    // What is wrong with a deck only the server can say.
    toast(
      (error instanceof ApiError && error.code === "bad_message" && error.message) ||
        words.value.refused,
    );
  }
}
