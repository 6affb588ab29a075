import { lookup } from "../../ui/lookup";
import { defineGame } from "../types";
import { Board } from "./board";
import { cardName } from "./cards";
import { deed } from "./deed";
import { expect, FLIP, flipsOf, OUT } from "./moves";
import { LastRound } from "./round";
import type { Seen } from "./seen";
import { sound } from "./sounds";
import type { Happened } from "./view.gen";
import { type CommotionWords, dictionary } from "./words";

export default defineGame<Seen, CommotionWords, Happened>({
  dictionary,
  deed,
  Board,
  Last: LastRound,
  hasLast: ({ last }) => last !== null,
  sound,
  fanfare(happened, _view, names, t) {
    const out = happened.find(({ what }) => what === "called_out");
    const { seat = 0, n = 0 } = out ?? {};
    return out ? [t.told.called_out(names.of(seat), seat === names.you, n, "")] : null;
  },
  expect,
  race: true,
  touches: flipsOf,

  sentence: ({ what, seat = 0, card = "?", n = 0 }, names, t) =>
    lookup(t.told, what)?.(names.of(seat), seat === names.you, n, cardName(card)) ?? null,

  status(view, { you, legal }, t) {
    if (view.over) return t.over;
    if (legal.includes(OUT)) return t.callOut;
    if (view.phase === "call") return t.told.locked("", false, 0, "");
    if (you === null || (legal.length && legal[0] !== FLIP)) return t.go;
    return legal.length ? t.nothing : t.wait;
  },

  // The roll that matters only at once, an 8, is no news later.
  progress: ({ round, die }, _names, t) => t.progress(round, t.die[(die ?? 0) % 8] || t.die[0]!),

  chapter: ({ what, n = 0 }, t) => (what === "dealt" ? t.round(n) : null),

  // Others' plays come faster than anybody can listen.
  aloud: ({ what, seat }, you) => !what.startsWith("played") || seat === you,
});
