import { lookup } from "../../ui/lookup";
import { defineGame } from "../types";
import { Board } from "./board";
import { abilityOf, cardName, learnDeck } from "./cards";
import { deed } from "./deed";
import { TRUMPS } from "./middle";
import { Points } from "./round";
import { sound } from "./sounds";
import type { Happened, View } from "./view.gen";
import { dictionary, fill, type ScandaroonWords } from "./words";

function question({ asked }: View, t: ScandaroonWords): string {
  const { what = "", card = "", count = 0 } = asked ?? {};
  const text = t.ask[what];
  return text ? fill(text, { card: cardName(card), n: count }) : `${t.choose}${abilityOf(card)}.`;
}

/** What can be done; whoever can lay no card is told why. */
function yourTurn({ hand }: View, legal: string[], t: ScandaroonWords): string {
  const can = (verb: string) => legal.some((move) => move.startsWith(verb));
  const verbs = ["play", "use", "piece", "pass"].filter(can);
  const begin = verbs[0] === "play" ? t.yourTurn : hand.length ? t.rowClosed : t.handEmpty;
  if (verbs[1] === "use") verbs.splice(0, 2, "both");
  const parts = verbs.map((verb) => t.toDo[verb]);
  const last = parts.pop();
  return `${begin}${parts.join(", ")}${parts.length ? t.or : ""}${last}.`;
}

export default defineGame<View, ScandaroonWords, Happened>({
  dictionary,
  deed,
  Board,
  Last: Points,
  hasLast: ({ results }) => results.length > 0,
  sound,
  fanfare: (happened, _view, _names, t) =>
    happened.some(({ what }) => what === "round_over") ? [t.allPassed] : null,
  learn: learnDeck,
  teaches: ({ asked }) => !asked,

  sentence({ what, seat = 0, other = 0, card, n = 0 }, names, t) {
    const text = lookup(t.told, what === "laid" && other !== seat ? "laid_there" : what);
    const parts = {
      name: names.of(seat),
      ...t.doer(seat === names.you),
      card: cardName(card),
      n,
      place: n + 1,
      trump: t.suits[TRUMPS[n] ?? "none"],
    };
    return text ? fill(text, { ...parts, ...t.row(names.of(other), other === names.you) }) : null;
  },

  status(view, { you, legal, names }, t) {
    learnDeck(view);
    if (view.turn === null) return t.over;
    if (view.turn !== you)
      return fill(view.asked ? t.choosing : t.turn, { name: names.of(view.turn) });
    if (!legal.length) return t.onItsWay;
    return view.asked ? question(view, t) : yourTurn(view, legal, t);
  },

  progress: ({ round, rounds, pile }, _names, t) =>
    fill(t.progress, { n: round, of: rounds, pile }),

  chapter: ({ what, n = 0 }, t) => (what === "round_began" ? fill(t.round, { n }) : null),
});
