// Cards of Kingdom Four: "sk3" is the Sun's key 3, "s*" the wild Kingdom card of the Sun, "*k" the
// Joker of keys.
import type { Colour } from "../../art/colours";
import { type Item, KingdomCard, KingdomJoker, KingdomWild } from "./art";
import { dictionary } from "./words";

type KingdomLetter = "s" | "m" | "f" | "o";
export const KINGDOMS: KingdomLetter[] = ["s", "m", "f", "o"];
export const ITEM_LETTERS = ["k", "a", "s", "c"];

const COLOUR: Record<string, Colour> = { s: "yellow", m: "red", f: "green", o: "blue" };
const ITEM: Record<string, Item> = { k: "key", a: "axe", s: "shield", c: "coin" };
const WILD = "*";

export const colourOf = (card: string) => COLOUR[card[0]!];
const itemOf = (card: string) => ITEM[card[1]!];
export const numberOf = (card: string) => card[2] ?? "";

/**
 * Would these two go together? Only for the glow and the words before a move:
 * what really happens is decided by the server.
 */
export function alike(a: string, b: string): boolean {
  const sameKingdom = a[0] === b[0];
  const sameItem = a[1] === b[1];
  const wilds = [a, b].filter((card) => card.includes(WILD)).length;
  if (wilds === 2) return false;
  if (wilds === 0) return sameKingdom && sameItem;
  return sameKingdom || sameItem;
}

export function cardName(card: string): string {
  const t = dictionary.value;
  const letter = card[0] as KingdomLetter;
  const item = itemOf(card);
  if (colourOf(card) && item) return t.card(t.realms[letter], t.items[item], numberOf(card));
  if (colourOf(card)) return t.wild(t.kingdoms[letter]);
  return item ? t.joker(t.items[item]) : t.hidden;
}

export const cardNames = (cards: string[]) => dictionary.value.and(cards.map(cardName));

export function KingdomFace({ card }: { card: string }) {
  const colour = colourOf(card);
  const item = itemOf(card);
  if (colour && item) return KingdomCard({ colour, item, number: Number(numberOf(card)) });
  if (colour) return <KingdomWild colour={colour} />;
  return <KingdomJoker item={item ?? "key"} />;
}
