import type { Tile } from "../types";
import type { Choice, Option } from "./view.gen";
import type { KingdomWords } from "./words.en";

export const tile: Tile<Option, Choice> = {
  line: "Fange passende Karten aus dem Feld und baue Sätze, Straßen und Schätze.",
  options: {
    wilds: ["Jokerkarten", "Vier Königreichskarten und vier Joker kommen in den Stapel."],
  },
};

export const words: KingdomWords = {
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
  matches: "passt",
  canTake: "kann genommen werden",
  canPlay: "kann gespielt werden",

  progress: (hand, hands) => `Spiel ${hand} von ${hands}`,
  chapter: (hand) => `Spiel ${hand}`,
  dealt: (name, you, hand) => `${name} ${you ? "hast" : "hat"} Spiel ${hand} ausgeteilt.`,
  forfeited: (name, you) => `Vier gleiche im Feld: ${name} ${you ? "teilst" : "teilt"} neu aus.`,
  played: (name, you, card) => `${name} ${you ? "hast" : "hat"} ${card} gespielt.`,
  drew: (name, you, card) => `${name} ${you ? "hast" : "hat"} ${card} gezogen.`,
  left: (_name, _you, card) => `${card} liegt im Feld.`,
  took: (name, you, card) => `${name} ${you ? "hast" : "hat"} ${card} genommen.`,
  scored: (name, you, n) =>
    `${name} ${you ? "bekommst" : "bekommt"} ${n} ${n === 1 ? "Punkt" : "Punkte"}.`,
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
  allPlayed: (name, you) => `${name} ${you ? "hast" : "hat"} die letzte aller Karten gespielt.`,
  showLast: "Das letzte Spiel",
  noSets: "–",
  points: "Punkte",
  total: "Summe",
  goOn: "Weiter",

  columns: { king: "König", queen: "Dame", joker: "Joker" },
  deeds: { play: (card) => `${card} spielen`, take: (card) => `${card} nehmen` },
  lessons: [
    "Spiel eine Karte deiner Hand ins Feld. Sind Königreich und Ding gleich wie auf einer Karte dort, nimmst du beide; die Zahl ist gleichgültig.",
    "Nach deiner Karte wird von selbst die oberste des Stapels ins Feld aufgedeckt und nimmt ebenfalls für dich. Was zu nichts passt, bleibt für die anderen liegen.",
    "Was du genommen hast, zählt dreimal: vier oder drei eines Königreichs mit gleicher Zahl (König), Straßen verschiedener Dinge in einem Königreich (Dame), viel vom selben Ding (Joker).",
  ],
};
