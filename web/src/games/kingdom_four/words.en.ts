import type { Tile } from "../types";
import type { Item } from "./art";
import type { Choice, Option, Tally } from "./view.gen";

export const tile: Tile<Option, Choice> = {
  line: "Catch matching cards from the field and build sets, straights and hoards.",
  options: {
    wilds: ["Wild cards", "Four Kingdom cards and four Jokers join the deck."],
  },
};

const kingdoms = { s: "Sun", m: "Mountain", f: "Forest", o: "Ocean" };
const items: Record<Item, string> = { key: "key", axe: "axe", shield: "shield", coin: "coin" };

export const words = {
  kingdoms,
  /** the kingdom as it stands before an item */
  realms: kingdoms,
  items,
  wild: (kingdom: string) => `${kingdom} Kingdom card`,
  joker: (item: string) => `Joker of ${item}s`,
  card: (realm: string, item: string, number: string) => `${realm} ${item} ${number}`,
  and: (cards: string[]) => cards.join(", ").replace(/, ([^,]*)$/, " and $1"),
  hidden: "a card",

  field: "Field",
  hand: "Your hand",
  pile: (n: number) => `Draw pile, ${n} cards`,
  collected: "You have collected",
  collectedBy: (name: string) => `${name} has collected`,
  dealer: "dealer",
  matches: "matches",
  canTake: "can be taken",
  canPlay: "can be played",

  progress: (hand: number, hands: number) => `hand ${hand} of ${hands}`,
  chapter: (hand: number) => `hand ${hand}`,
  dealt: (name: string, _you: boolean, hand: number) => `${name} dealt hand ${hand}.`,
  forfeited: (name: string, you: boolean) =>
    `Four alike in the field: ${you ? "you deal" : `${name} deals`} again.`,
  played: (name: string, _you: boolean, card: string) => `${name} played ${card}.`,
  drew: (name: string, _you: boolean, card: string) => `${name} drew ${card}.`,
  left: (_name: string, _you: boolean, card: string) => `${card} lies in the field.`,
  took: (name: string, _you: boolean, card: string) => `${name} took ${card}.`,
  scored: (name: string, _you: boolean, n: number) => `${name} scored ${n}.`,
  handOver: (n: number) => `Hand ${n} is over.`,
  won: (name: string, you: boolean, n: number) =>
    `${name} ${you ? "have" : "has"} won with ${n} points.`,

  yourTurn: "Your turn: play a card.",
  yourChoice: (card: string) => `Your turn: ${card} matches more than one. Which do you take?`,
  turn: (name: string, you: boolean) => `${name} ${you ? "are" : "is"} playing.`,
  choosing: (name: string, card: string) => `${name} chooses what ${card} takes.`,
  over: "The game is over.",
  onItsWay: (card: string) => `You play ${card}.`,
  takes: (card: string, others: string) => `${card} takes ${others}.`,
  picksOne: (card: string, others: string) => `${card} takes one of these: ${others}.`,
  staysThere: (card: string) => `${card} matches nothing and stays in the field.`,
  again: "Once more to play it.",

  lastHand: (n: number) => `Hand ${n}`,
  allPlayed: (name: string, _you: boolean) => `${name} played the last of all cards.`,
  showLast: "The last hand",
  noSets: "–",
  points: "Points",
  total: "Total",
  goOn: "Go on",

  columns: { king: "King", queen: "Queen", joker: "Joker" } satisfies Record<Tally, string>,
  deeds: { play: (card: string) => `Play ${card}`, take: (card: string) => `Take ${card}` },
  lessons: [
    "Play one card of your hand into the field. If kingdom and item are the same as on a card there, you take both; the number does not matter.",
    "After your card the pile's top card is turned up into the field by itself, and takes for you as well. What matches nothing stays, for the others to take.",
    "What you have taken counts three times: four or three of a kingdom with the same number (King), straights of different items in a kingdom (Queen), many of the same item (Joker).",
  ],
};

export type KingdomWords = typeof words;
