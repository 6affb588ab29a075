// What a card does, in words, for whoever looks at it.
import { upper } from "../../ui/upper";
import type { BoardProps } from "../types";
import { cardName } from "./cards";
import { moveWith } from "./hand";
import type { Picks } from "./picks";
import type { Happened, View } from "./view.gen";
import { dictionary } from "./words";

type Props = BoardProps<View, Happened>;

/** By its code, by its sign, or as a number. */
function doesWhat(card: string, legal: string[]): string {
  const t = dictionary.value;
  if (legal.includes(card)) return t.answers[card]!;
  const number = card.startsWith("k") ? t.does.black : t.does.number;
  return (t.does[card] ?? t.does[card.slice(1)] ?? number)!;
}

/** A finger cannot hover: its first tap only shows what a card does. */
const needsSecondTap = ({ settings }: Props) =>
  !settings.oneTap && matchMedia("(hover: none)").matches;

function ofCard(props: Props, card: string): string {
  const t = dictionary.value;
  const { legal, view } = props;
  const fits = moveWith(card, legal);
  const onTurn = ["turn", "lay"].includes(view.pending?.ask ?? "");
  const then = fits
    ? needsSecondTap(props)
      ? t.again
      : ""
    : onTurn && legal.length
      ? t.notNow
      : "";
  return upper(`${cardName(card)}: ${doesWhat(card, legal)} ${then}`.trim());
}

/** What is to be said right now: how many are still to be chosen, or what a card does. */
export function hintOf(props: Props, picked: string | null, picks: Picks | null): string | null {
  const t = dictionary.value;
  const { hand, pending } = props.view;
  const card = picked?.split("#")[0];
  if (picks) {
    const n = picks.chosen.length + 1;
    const next = pending?.card
      ? upper(t.giveOf(n, picks.of, cardName(pending.card)))
      : t.throwOf(n, picks.of);
    return picks.chosen.length ? `${next} ${t.takeBack}` : next;
  }
  return props.settings.helps && card && hand.includes(card) ? ofCard(props, card) : null;
}
