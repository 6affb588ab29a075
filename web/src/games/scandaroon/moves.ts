// What a card on the table stands for, among the moves that may be made.
import { cardName, doesWhat, infoOf, worth } from "./cards";
import type { InRow, PieceName, View } from "./view.gen";
import { capital, dictionary } from "./words";

const rowWith = ({ rows }: View, card: string) =>
  rows.find(({ cards }) => cards.some((lying) => lying.card === card))?.cards;

const inRow = (view: View, card: string): InRow | undefined =>
  rowWith(view, card)?.find((lying) => lying.card === card);

/** A card that moves within its row takes the place of the card that is pointed at. */
function placeMove(view: View, card: string): string {
  const place =
    rowWith(view, view.asked?.card ?? "")?.findIndex((lying) => lying.card === card) ?? -1;
  return `to ${place}`;
}

export function moveOf(
  view: View,
  legal: string[],
  paying: boolean,
  card: string,
): string | undefined {
  if (!legal.length) return undefined;
  const moves = paying
    ? [`piece ${card}`]
    : [`pick ${card}`, `play ${card}`, `use ${card}`, placeMove(view, card)];
  return moves.find((move) => legal.includes(move));
}

function powersOf({ action_piece }: View, card: string): string {
  const t = dictionary.value;
  const suits = infoOf(card)?.suits ?? [];
  const powers = suits.length
    ? suits.map((suit) => action_piece[suit])
    : (Object.keys(t.power) as PieceName[]);
  return powers.map((power) => t.power[power]).join(" / ");
}

/** All there is to say of a card: how it comes to its value, and what it does. */
export function tell(view: View, paying: boolean, card: string): string {
  const lying = inRow(view, card);
  const does = paying ? powersOf(view, card) : doesWhat(card);
  return `${cardName(card)}: ${lying ? `${worth(lying)}. ` : ""}${lying ? capital(does) : does}.`;
}
