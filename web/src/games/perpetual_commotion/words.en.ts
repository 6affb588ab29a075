import { minus } from "../../ui/minus";
import type { Tile } from "../types";
import type { Choice, Happened, Option, Tally } from "./view.gen";

export const tile: Tile<Option, Choice> = {
  line: "All at once on common piles: from Start to Stop, faster than the others.",
  options: {},
};

/** A happening as a sentence. */
export type Tell = (name: string, you: boolean, n: number, card: string) => string;

/** What a roll means; most mean nothing. */
const DIE = [
  "first to 150",
  "",
  "Out counts 10",
  "",
  "all counts double",
  "",
  "Out counts 20",
  "",
  "10 points less",
];

const played: Tell = (name, _you, _n, card) =>
  `${name} ${card === "Start" ? "opened a pile" : card === "Stop" ? "closed a pile" : `played ${card}`}.`;

/** What is not worth a sentence. */
type Untold =
  | "demoted"
  | "closed"
  | "refilled"
  | "uncovered"
  | "turned"
  | "flipped"
  | "added"
  | "round_over";

const told: Record<Exclude<Happened, Untold>, Tell> = {
  dealt: (name, you, n) => `${name} ${you ? "say" : "says"} Go: round ${n}.`,
  rolled: (name, _you, n) => `${name} rolled ${n}: ${DIE[n] || "nothing changes"}.`,
  played_front: played,
  played_top: played,
  froze: () => "Nothing fits: everybody adds a Feeder.",
  locked: () => "Nothing fits, and no Feeder is left: only Out can be called.",
  called_out: (name) => `${name} called Out!`,
  passed: (name) => `${name} let it go.`,
  scored: (name, _you, n) => `${name} scored ${minus(n)}.`,
  won: (name, you, n) => `${name} ${you ? "have" : "has"} won with ${minus(n)} points.`,
};

export const words = {
  arena: "Arena",
  row: "Front Five",
  feeders: "Feeders",
  left: (n: number) => `${n} Feeders`,
  playmakers: "Playmakers",
  flip: (n: number) => `Flip three, ${n} face down`,
  space: "space",
  fits: "fits",
  out: "Out!",
  pass: "Let it go",
  outLater: "when the Feeders are gone",
  nearlyOut: "nearly out",
  mayCall: "may call Out",
  round: (n: number) => `Round ${n}`,
  progress: (round: number, die: string) => `round ${round} · ${die}`,
  noOut: "Nobody called Out.",
  total: "Total",
  /** by card: Start, Stop, one that is face down, and the names of the colours */
  cards: {
    start: "Start",
    stop: "Stop",
    "?": "a card",
    r: "red",
    b: "blue",
    g: "green",
    y: "yellow",
  } as Record<string, string>,
  die: DIE,
  opens: (round: number, seconds: number) => `Round ${round} opens in ${seconds} s.`,
  go: "All play at once.",
  youCan: (cards: string) => `You can play ${cards}.`,
  nothing: "Nothing fits: flip three.",
  wait: "Nothing fits now: wait for the others.",
  where: (card: string) => `Where does ${card} go?`,
  callOut: "Your Feeders are gone: call Out!",
  over: "The game is over.",
  told,
  orders: {
    first: {
      label: "First a card",
      values: { row: "of the Front Five", top: "of the Playmakers" },
    },
    colours: {
      label: "Colours that go before others",
      values: { blue: "blue", green: "green", red: "red", yellow: "yellow" },
    },
    piles: {
      label: "Which pile first",
      values: { high: "one with many cards", low: "one with few" },
    },
    out: {
      label: "Call Out",
      values: {
        at_once: "at once",
        unless_another_wins: "unless another wins by it",
        never: "never",
      },
    },
  },
  columns: {
    cards: "Cards",
    feeders: "Feeders left",
    outs: "Outs",
    demotions: "Demotions",
  } satisfies Record<Tally, string>,
  deeds: {
    play: (card: string) => `Play ${card}`,
    start: "Open a pile with Start",
    stop: "Close a pile with Stop",
    flip: "Flip three",
    out: "Call Out!",
  },
  lessons: [
    "All play at once on the common piles. A Start opens one, any 2 gives it its colour, and then it goes up by one in that colour.",
    "Play from your row first: each card that leaves it brings up a Feeder, and every Feeder left at the end costs two points.",
    "Nothing fits? Flip three Playmakers. When your Feeders are gone, call Out before the others do.",
  ],
};

export type CommotionWords = typeof words;
