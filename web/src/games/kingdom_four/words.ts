import type { Dictionary } from "../../i18n";
import type { Item } from "./art";

const kingdoms = { s: "Sun", m: "Mountain", f: "Forest", o: "Ocean" };
const items: Record<Item, string> = { key: "key", axe: "axe", shield: "shield", coin: "coin" };

const en = {
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
  king: "King",
  queen: "Queen",
  joke: "Joker",
  matches: "matches",
  canTake: "can be taken",
  canPlay: "can be played",
  inHand: (name: string) => `In ${name}’s hand`,

  progress: (hand: number, hands: number) => `hand ${hand} of ${hands}`,
  chapter: (hand: number) => `hand ${hand}`,
  dealt: (name: string, _you: boolean, hand: number) => `${name} dealt hand ${hand}.`,
  forfeited: (name: string, you: boolean) => `Four alike in the field: ${you ? "you deal" : `${name} deals`} again.`,
  played: (name: string, _you: boolean, card: string) => `${name} played ${card}.`,
  drew: (name: string, _you: boolean, card: string) => `${name} drew ${card}.`,
  left: (_name: string, _you: boolean, card: string) => `${card} lies in the field.`,
  took: (name: string, _you: boolean, card: string) => `${name} took ${card}.`,
  scored: (name: string, _you: boolean, n: number) => `${name} scored ${n}.`,
  handOver: (n: number) => `Hand ${n} is over.`,
  won: (name: string, you: boolean, n: number) => `${name} ${you ? "have" : "has"} won with ${n} points.`,

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
  showLast: "The last hand",
  noSets: "–",
  points: "Points",
  total: "Total",
  goOn: "Go on",
};

const de: typeof en = {
  kingdoms: { s: "Sonne", m: "Berg", f: "Wald", o: "Meer" },
  realms: { s: "Sonnen", m: "Berg", f: "Wald", o: "Meeres" },
  items: { key: "Schlüssel", axe: "Axt", shield: "Schild", coin: "Münze" },
  wild: (kingdom) => `Königreichskarte ${kingdom}`,
  joker: (item) => `${item}-Joker`,
  card: (realm, item, number) => `${realm}-${item} ${number}`,
  and: (cards) => cards.join(", ").replace(/, ([^,]*)$/, " und $1"),
  hidden: "eine Karte",

  field: "Feld",
  hand: "Deine Hand",
  pile: (n) => `Nachziehstapel, ${n} Karten`,
  collected: "Deine Sammlung",
  collectedBy: (name) => `Sammlung von ${name}`,
  dealer: "gibt",
  king: "König",
  queen: "Dame",
  joke: "Joker",
  matches: "passt",
  canTake: "kann genommen werden",
  canPlay: "kann gespielt werden",
  inHand: (name) => `Auf der Hand von ${name}`,

  progress: (hand, hands) => `Spiel ${hand} von ${hands}`,
  chapter: (hand) => `Spiel ${hand}`,
  dealt: (name, you, hand) => `${name} ${you ? "hast" : "hat"} Spiel ${hand} ausgeteilt.`,
  forfeited: (name, you) => `Vier gleiche im Feld: ${name} ${you ? "teilst" : "teilt"} neu aus.`,
  played: (name, you, card) => `${name} ${you ? "hast" : "hat"} ${card} gespielt.`,
  drew: (name, you, card) => `${name} ${you ? "hast" : "hat"} ${card} gezogen.`,
  left: (_name, _you, card) => `${card} liegt im Feld.`,
  took: (name, you, card) => `${name} ${you ? "hast" : "hat"} ${card} genommen.`,
  scored: (name, you, n) => `${name} ${you ? "bekommst" : "bekommt"} ${n} ${n === 1 ? "Punkt" : "Punkte"}.`,
  handOver: (n) => `Spiel ${n} ist zu Ende.`,
  won: (name, you, n) => `${name} ${you ? "hast" : "hat"} mit ${n} Punkten gewonnen.`,

  yourTurn: "Du bist dran: Spiel eine Karte.",
  yourChoice: (card) => `Du bist dran: ${card} passt mehrfach. Was nimmst du?`,
  turn: (name, you) => `${name} ${you ? "spielst" : "spielt"}.`,
  choosing: (name, card) => `${name} wählt, was ${card} nimmt.`,
  over: "Das Spiel ist aus.",
  onItsWay: (card) => `Du spielst ${card}.`,
  takes: (card, others) => `${card} nimmt ${others}.`,
  picksOne: (card, others) => `${card} nimmt eins davon: ${others}.`,
  staysThere: (card) => `${card} passt nirgends und bleibt im Feld.`,
  again: "Noch einmal, und du spielst sie.",

  lastHand: (n) => `Spiel ${n}`,
  showLast: "Das letzte Spiel",
  noSets: "–",
  points: "Punkte",
  total: "Summe",
  goOn: "Weiter",
};

export type KingdomWords = typeof en;
export const dictionary: Dictionary<KingdomWords> = { en, de };
