// Cards of Scandaroon: what is on each of them the view's deck says, by its code.
import { ScandaroonCard, type ScandaroonFace } from "./art";
import type { CardInfo, InRow, View } from "./view.gen";
import { dictionary, fill } from "./words";

let source: CardInfo[] | null = null;
let deck = new Map<string, CardInfo>();

/** The log has only codes: it speaks of the deck that was seen last. */
export function learnDeck(view: View): void {
  if (view.deck === source) return;
  source = view.deck;
  deck = new Map(view.deck.map((info) => [info.code, info]));
}

export const infoOf = (card: string) => deck.get(card);

const suitsOf = ({ suits }: CardInfo) =>
  suits.map((suit) => dictionary.value.suits[suit]).join("/");

export const cardName = (card = "") => nameOf(infoOf(card));

export function nameOf(info: CardInfo | undefined): string {
  return info
    ? `${suitsOf(info) || dictionary.value.noSuit} ${info.value}`
    : dictionary.value.hidden;
}

const signed = (n: number) => (n < 0 ? `−${-n}` : `+${n}`);

/** What its neighbours gain: to which sides, and how much. */
function effectOf({ left = 0, right = 0 }: CardInfo): string[] {
  const t = dictionary.value;
  const both = left === right;
  const parts: [number, string][] = [
    [both ? left : 0, t.both],
    [both ? 0 : left, t.left],
    [both ? 0 : right, t.right],
  ];
  return parts.filter(([n]) => n).map(([n, text]) => fill(text, { n: signed(n) }));
}

export function abilityOf(card: string): string {
  const t = dictionary.value;
  const { ability, amount = 0 } = infoOf(card) ?? {};
  if (!ability) return "";
  const does = t.ability[ability];
  // a number that is not in the words is a limit
  const isLimited = amount > 0 && !does.includes("{n}");
  return fill(isLimited ? t.limit : does, { does, n: amount });
}

/** Into which rows a card goes that may go anywhere: another's may need so many cards. */
function reach(from: number): string {
  const t = dictionary.value;
  if (!from) return t.anywhere;
  return from === 1 ? t.anywhereBegun : t.anywhereFrom;
}

/** What a card does, in words. */
export function doesWhat(card: string): string {
  const t = dictionary.value;
  const info = infoOf(card);
  if (!info) return "";
  const { same_suit = 0, other_rows_from: from = 0 } = info;
  const suits = suitsOf(info);
  const parts = [
    info.count && fill(t.count, { suits }),
    ...effectOf(info),
    same_suit && fill(t.kin, { n: signed(same_suit), suits }),
    info.ability && t.gives + abilityOf(card),
    info.play_anywhere && fill(reach(from), { n: from }),
    info.end_of_row && t.ends,
  ];
  return parts.filter(Boolean).join("; ") || t.plain;
}

/** How a card in play comes to its value. */
export function worth({ face, final, gains = [] }: InRow): string {
  const t = dictionary.value;
  const counts = fill(t.counts, { n: final });
  if (!gains.length) return counts;
  const parts = gains.map(({ why, n, card }) =>
    why === "trump" ? t.why.trump! : `${signed(n)} ${card ? cardName(card) : t.why[why]}`,
  );
  return `${[fill(t.printed, { n: face }), ...parts].join(", ")}: ${counts}`;
}

export function faceOf(info: CardInfo): ScandaroonFace {
  const { left, right, same_suit: kin, ability, amount = 0 } = info;
  const t = dictionary.value;
  return {
    suits: info.suits,
    value: info.value,
    end: info.end_of_row,
    anywhere: info.play_anywhere,
    from: info.other_rows_from,
    count: info.count,
    left,
    right,
    kin,
    ability: ability && `${t.short[ability]} ${amount || ""}`.trim(),
  };
}

export function Face({ card }: { card: string }) {
  const info = infoOf(card);
  return info ? <ScandaroonCard {...faceOf(info)} /> : null;
}
