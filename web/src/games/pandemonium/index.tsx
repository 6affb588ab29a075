import { words } from "../../i18n";
import { lookup } from "../../ui/lookup";
import { defineGame } from "../types";
import { Board } from "./board";
import { kindName } from "./cards";
import { deed } from "./deed";
import { expect, groupOf, packetOf } from "./moves";
import { LastRound } from "./round";
import { sound } from "./sounds";
import type { Happened, View } from "./view.gen";
import { dictionary, type PandemoniumWords } from "./words";

/** There is room for two names, and for how many more there are. */
const few = (names: string[]) =>
  names.length > 3 ? [...names.slice(0, 2), `+${names.length - 2}`] : names;

export default defineGame<View, PandemoniumWords, Happened>({
  dictionary,
  deed,
  Board,
  Last: LastRound,
  hasLast: ({ last }) => last !== null,
  sound,
  fanfare(happened, _view, names, t) {
    const call = happened.find(({ what }) => what === "called");
    const { seat = 0, n = 0 } = call ?? {};
    return call ? [t.crowned(names.of(seat), seat === names.you, t.names[n] ?? t.world)] : null;
  },
  expect,
  race: true,
  touches: (move, view) => packetOf(view, move),

  sentence({ what, seat = 0, other = 0, n = 0, card }, names, t) {
    if (what === "gave" && other !== names.you) return null;
    if (what === "called")
      return t.crowned(names.of(seat), seat === names.you, t.names[n] ?? t.world);
    if (what === "reached" && other === names.you) return t.reachesYou(names.of(seat), false);
    // "You" comes first.
    const [one, two] = other === names.you && what === "swapped" ? [other, seat] : [seat, other];
    return (
      lookup(t.told, what)?.(
        names.of(one),
        one === names.you,
        names.of(two),
        n,
        kindName(groupOf(card)),
      ) ?? null
    );
  },

  status({ over, offers, reached_by, reaching }, { you, names }, t) {
    const own = you === null ? null : offers[you];
    const list = (seats: number[]) => words.value.list(few(seats.map(names.of)));
    if (over) return t.over;
    if (you === null) return t.go;
    if (!own) return t.pick;
    if (reached_by.length) return t.reachesYou(list(reached_by), reached_by.length > 1);
    if (reaching.length) return t.youReach(list(reaching));
    const same = [...offers.keys()].filter(
      (seat) => seat !== you && offers[seat]?.size === own.size,
    );
    const size = t.numbers[own.size]!;
    return same.length ? t.same(list(same), same.length > 1, size) : t.alone(size);
  },

  progress: ({ round, rounds }, _names, t) => t.progress(Math.min(round, rounds), rounds),

  chapter: ({ what, n = 0 }, t) => (what === "dealt" ? t.round(n) : null),

  // Others' offers come faster than anybody can listen; that somebody calls one's own number is in
  // the status.
  aloud: ({ what, seat, other }, you) =>
    !["offered", "withdrew", "swapped"].includes(what) || seat === you || other === you,
});
