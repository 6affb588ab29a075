// Picking cards for an offer: it begins with what is on offer already, and nothing is sent before
// it is called.
import { useLayoutEffect, useState } from "preact/hooks";
import { groupOf, isWhite, offerOf, touch } from "./moves";
import type { View } from "./view.gen";

export function usePicking(view: View, legal: string[], act: (move: string) => void) {
  const [picked, pick] = useState<string[] | null>(null);
  const { hand, offered, round, voids } = view;
  // at once: a fast finger's first pick must stay
  useLayoutEffect(() => pick(null), [round, voids]);
  // some may have left with a swap
  const cards = (picked ?? offered).filter((card) => hand.includes(card));
  const coloured = cards.filter((card) => !isWhite(card));
  const inHand = (wanted: (card: string) => boolean) =>
    hand.find((card) => wanted(card) && !cards.includes(card));
  const next = inHand((card) => groupOf(card) !== null && groupOf(card) === groupOf(coloured[0]));
  const white = cards.find(isWhite) ?? hand.find(isWhite);
  const offerable = (chosen: string[]) =>
    legal.includes(offerOf(chosen)) ? offerOf(chosen) : null;
  const put = (chosen: string[]) => pick(chosen.length ? chosen : null);
  /** A card dragged to the middle is called at once, with those that were picked along with it. */
  function drop(card: string) {
    const chosen = cards.includes(card) ? cards : touch(cards, card);
    const move = offerable(chosen);
    if (move) act(move);
    else put(chosen);
  }
  return {
    cards,
    /** something else is picked than lies on the table */
    isNew: cards.length > 0 && offerOf(cards) !== offerOf(offered),
    offer: offerable(cards),
    touch: (card: string) => put(touch(cards, card)),
    drop,
    more: next ? () => put([...cards, next]) : undefined,
    fewer:
      coloured.length > 1 ? () => put(cards.filter((card) => card !== coloured.at(-1))) : undefined,
    white: white && coloured.length ? () => put(touch(cards, white)) : undefined,
    clear: () => pick(null),
  };
}

export type Picking = ReturnType<typeof usePicking>;
