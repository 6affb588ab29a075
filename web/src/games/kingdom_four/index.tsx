import type { Told } from "../../wire";
import { defineGame, type Names } from "../types";
import { Board } from "./board";
import { cardName } from "./cards";
import { deed } from "./deed";
import { LastHand } from "./last-hand";
import { sound } from "./sounds";
import type { Happened, View } from "./view.gen";
import { dictionary, type KingdomWords } from "./words";

function sentence(
  { what, seat = 0, card = "", n = 0 }: Told<Happened>,
  names: Names,
  t: KingdomWords,
): string | null {
  const who = [names.of(seat), seat === names.you] as const;
  switch (what) {
    case "dealt":
      return t.dealt(...who, n);
    case "forfeited":
      return t.forfeited(...who);
    case "played":
      return t.played(...who, cardName(card));
    case "drew":
      return t.drew(...who, cardName(card));
    case "left":
      return t.left(...who, cardName(card));
    case "took":
      return t.took(...who, cardName(card));
    case "scored":
      return t.scored(...who, n);
    case "hand_over":
      return t.handOver(n);
    case "won":
      return t.won(...who, n);
    default:
      return null;
  }
}

export default defineGame<View, KingdomWords, Happened>({
  dictionary,
  deed,
  Board,
  Last: LastHand,
  hasLast: ({ last }) => last !== null,
  sound,
  fanfare(happened, { last }, names) {
    if (!happened.some(({ what }) => what === "hand_over")) return null;
    const fours = last?.rows.filter(({ king }) => king.some(({ cards }) => cards.length > 3));
    return fours?.length
      ? ["Kingdom Four!", fours.map(({ seat }) => names.of(seat)).join(", ")]
      : null;
  },
  sentence,
  teaches: ({ showing }) => !showing,

  status(view, { you, legal, names }, t) {
    if (view.over || view.turn === null) return t.over;
    const mine = view.turn === you;
    const card = view.showing && cardName(view.showing);
    if (mine && legal.length) return card ? t.yourChoice(card) : t.yourTurn;
    if (mine && card) return t.onItsWay(card);
    return card
      ? t.choosing(names.of(view.turn), card)
      : t.turn(names.of(view.turn), view.turn === names.you);
  },

  progress: (view, _names, t) => t.progress(view.hand_number, view.hands),

  chapter: ({ what, n = 0 }, t) => (what === "dealt" ? t.chapter(n) : null),

  expect(view, moves) {
    const card = moves[0]?.startsWith("play ") ? moves[0].slice(5) : "";
    if (!view.hand.includes(card)) return view;
    return { ...view, hand: view.hand.filter((other) => other !== card), showing: card };
  },
});
