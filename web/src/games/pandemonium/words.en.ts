import { minus } from "../../ui/minus";
import type { GameWords, Tile } from "../types";
import type { Choice, Happened, Option, Tally } from "./view.gen";

export const tile: Tile<Option, Choice> = {
  line: "Shout a number, swap blind, be King or Queen of five cities first.",
  options: {
    rounds_each: ["Rounds for each player", "How often everybody deals."],
    show_sets: ["Point out a finished set", "Without it, noticing is part of the game."],
    patience: ["Patience", "So many moves without a swap make a deal void; 0 for never."],
  },
};

/**
 * A happening as a sentence: who did it, whether that is oneself, with whom, how many, which card.
 */
type Tell = (name: string, you: boolean, other: string, n: number, card: string) => string;

const NUMBERS = ["nothing", "one", "two", "three", "four", "five", "six", "seven", "eight"];

/** What is told in another way, or not worth a sentence. */
type Untold = "called" | "unreached" | "round_over";

const told: Record<Exclude<Happened, Untold>, Tell> = {
  dealt: (name, you, _o, n) => `Round ${n}: ${you ? "you deal" : `${name} deals`}.`,
  offered: (name, you, _o, n) => `${name} ${you ? "call" : "calls"} ${NUMBERS[n]}.`,
  withdrew: (name, you) => `${name} ${you ? "take" : "takes"} the offer back.`,
  reached: (name, you, other) => `${name} ${you ? "reach" : "reaches"} for the packet of ${other}.`,
  swapped: (name, _y, other, n) => `${name} and ${other} swapped ${NUMBERS[n]}.`,
  gave: (name, _y, _o, _n, card) => `${name} gave you ${card}.`,
  voted: (name, you) => `${name} ${you ? "want" : "wants"} a new deal.`,
  unvoted: (name, you) => `${name} ${you ? "do" : "does"} not want a new deal any more.`,
  voided: (_name, _y, _o, n) =>
    `${["All want new cards", "So many swaps and no winner", "Nobody swaps any more"][n]}: the deal is void.`,
  scored: (name, _y, _o, n) => `${name} scored ${minus(n)}.`,
  won: (name, you, _o, n) => `${name} ${you ? "have" : "has"} won with ${minus(n)} points.`,
};

/** As standing orders name them: a group by its colours. */
const GROUPS = {
  g1: "Gray, Dark Blue",
  g2: "Pink, Red",
  g3: "Light Blue, Olive Green",
  g4: "Orange, Yellow",
  g5: "Maroon, Light Green",
  g6: "Purple, Dark Green",
  world: "the World",
};

export const words = {
  /** of the groups, four each: colour and region of one half, colour and region of the other */
  names: [
    "Gray",
    "South America",
    "Dark Blue",
    "Western Asia",
    "Pink",
    "Pacific Asia",
    "Red",
    "Caribbea",
    "Light Blue",
    "Western Europe",
    "Olive Green",
    "Southeast Asia",
    "Orange",
    "Atlantic North America",
    "Yellow",
    "Africa",
    "Maroon",
    "Eastern Europe",
    "Light Green",
    "AustralAsia",
    "Purple",
    "Pacific North America",
    "Dark Green",
    "Mediterranea",
  ],
  world: "the World",
  white: "White",
  numbers: NUMBERS,
  hand: "Your hand",
  offers: "Offers",
  onOffer: "on offer",
  picked: "picked",
  packet: (size: string) => `calls ${size}`,
  noOffer: "no offer",
  otherSize: "another number",
  reach: "Reach",
  swap: "Swap",
  letGo: "Let go",
  wantsYours: "wants yours",
  wasFirst: "was first",
  youCall: (size: string) => `You call ${size}`,
  willCall: (size: string) => `Call ${size}`,
  nothingCalled: "No offer yet",
  needsColour: "A white card needs a colour along with it.",
  secret: "Nobody sees the faces.",
  fewer: "one card fewer",
  more: "one card more",
  takeBack: "Take back",
  addWhite: "+ white",
  noWhite: "− white",
  call: "Call!",
  callLater: "as soon as you have five",
  callWhich: "King or Queen of what?",
  noSet: "These are not five. Nothing happens.",
  redeal: "New deal",
  redealHelp: "If everybody wants it, the cards are dealt anew.",
  ofFive: (n: number) => `${n} of 5`,
  round: (n: number) => `Round ${n}`,
  progress: (round: number, rounds: number) => `round ${round} of ${rounds}`,
  crowned: (name: string, you: boolean, what: string) =>
    `${name} ${you ? "are" : "is"} King or Queen of ${what}!`,
  voidRound: "Nobody won: three deals in a row were void.",
  cards: "Cards",
  points: "Points",
  total: "Total",
  opens: (round: number, seconds: number) =>
    `Round ${round} opens in ${seconds} s. Look at your cards.`,
  go: "All trade at once.",
  pick: "Pick cards of one colour and call their number.",
  alone: (size: string) => `You call ${size}. Nobody else does yet.`,
  same: (names: string, many: boolean, size: string) =>
    `${names} ${many ? "call" : "calls"} ${size} as well.`,
  reachesYou: (names: string, many: boolean) =>
    `${names} ${many ? "reach" : "reaches"} for your packet.`,
  youReach: (names: string) => `You reach for the packet of ${names}.`,
  callNow: (what: string) => `You have ${what}: call it!`,
  over: "The game is over.",
  told,
  orders: {
    collect: { label: "Collect one of these", values: GROUPS },
    give: { label: "Give first", values: GROUPS },
    sizes: { label: "Offer packets of" },
    white: { label: "White cards", values: { give: "go along", keep: "are kept" } },
    avoid: { label: "Do not trade with", values: "seats" },
    call_from: { label: "Call from so many points" },
  } satisfies GameWords["orders"],
  columns: {
    "rounds won": "Rounds won",
    moons: "Worlds",
    penalty: "Penalty",
    trades: "Swaps",
  } satisfies Record<Tally, string>,
  deeds: {
    offer: (size: string, kind: string) => `Call ${size}: ${kind}`,
    andWhite: " and a white card",
    withdraw: "Take the offer back",
    reach: (name: string) => `Reach for the packet of ${name}`,
    unreach: (name: string) => `Let go of the packet of ${name}`,
    call: (what: string) => `Call ${what}!`,
    vote: "Ask for a new deal",
    unvote: "No new deal after all",
  },
  lessons: [
    "All trade at once. Pick cards of one colour that you do not want, and call their number. Nobody sees which they are.",
    "Whoever calls the same number can swap with you: reach for the packet. If the other reaches for yours too, both change hands.",
    "Five cards of one group win the round: call them by a colour or a region. White cards help to finish a set, but count against who is left with them.",
  ],
};

export type PandemoniumWords = typeof words;
