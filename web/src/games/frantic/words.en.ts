import { minus } from "../../ui/minus";
import type { Tile } from "../types";
import type {
  Ask,
  Choice,
  Colour,
  EndingName,
  EventName,
  Happened,
  Option,
  Tally,
} from "./view.gen";

export const tile: Tile<Option, Choice> = {
  line: "Match, wish, pay back: get rid of your cards before somebody gives you theirs.",
  options: {
    limit: ["Length", "By the number of players; or an own limit."],
    own_limit: ["Own limit", "The points that end the game, if the length is your own."],
    hand_size: ["Cards dealt to each", ""],
    symbol_on_symbol: [
      "Sign on sign",
      "Special cards may be laid on the same special card of another colour.",
    ],
  },
};

/**
 * A happening as a sentence: who did it, whether that is oneself, to whom, how many, which card or
 * colour. To whom: the name, or for oneself the word that fits there, "dir" or "dich".
 */
export type Tell = (
  name: string,
  you: boolean,
  whom: (oneself: string) => string,
  n: number,
  card: string,
) => string;

const cards = (n: number) => (n === 1 ? "1 card" : `${n} cards`);

/** what oneself is asked, by the decision */
const ask: Record<Ask | "stuck" | "drawn" | "still_stuck", (card: string, left: number) => string> =
  {
    turn: () => "Your turn: lay a lifted card, or draw.",
    stuck: () => "Your turn: nothing fits. Draw a card.",
    drawn: () => "Lay a card, or pass.",
    still_stuck: () => "Nothing fits: pass.",
    lay: () => "2nd Chance: lay another card.",
    wish: () => "What do you wish?",
    target: (card) => `${card}: at whom?`,
    share: (card) => `${card}: who draws?`,
    give: (card, left) =>
      `${card}: choose ${left === 1 ? "one card" : `${left} cards`} to give away.`,
    discard: (_card, left) => `Recession: throw out ${left === 1 ? "one card" : `${left} cards`}.`,
    market: () => "Market: take a card.",
    counter: () => "Do you counter?",
    nicetry: (names) => `Out of cards: ${names}. Do you have an answer?`,
    party: (_card, left) =>
      left > 1 ? "Surprise Party: which card do you give?" : "Surprise Party: to whom?",
    bet: (colour) => `Gambling Man: bet a number in ${colour}.`,
    christmas: (card, left) => `Merry Christmas: who gets ${card}? ${left} to give.`,
    eye: () => "All cards lie open. Look, then go on.",
  };

const events: Record<EventName, [title: string, text: string]> = {
  tornado: ["Tornado", "All hands are shuffled and dealt anew."],
  earthquake: ["Earthquake", "All hands move one seat on."],
  finish_line: ["Finish Line", "The round is over. Count what you hold."],
  vandalism: ["Vandalism", "All cards of the colour that was laid last are thrown out."],
  doomsday: ["Doomsday", "The round is over. 50 points for everybody."],
  mating_season: ["Mating Season", "Numbers that you hold twice or more are thrown out."],
  robin_hood: ["Robin Hood", "The fewest cards change hands with the most."],
  surprise_party: ["Surprise Party", "Everybody gives one card to somebody."],
  gambling_man: [
    "Gambling Man",
    "Bet a number of the colour laid last; the highest takes them all. Who has none draws two.",
  ],
  time_bomb: [
    "Time Bomb",
    "Three more turns each. Who is out in time: −10, all others +10. If nobody is, points double.",
  ],
  communism: ["Communism", "All draw up to the largest hand."],
  charity: [
    "Charity",
    "Everybody else takes a blind card from the largest hand; from each, if there are several.",
  ],
  friday_13th: ["Friday the 13th", "Nothing happens. Really."],
  expansion: ["Expansion", "Draw in turn: one card, two, three …"],
  recession: ["Recession", "Throw out in turn: one card, two, three …"],
  all_seeing_eye: ["All-Seeing Eye", "All hands lie open until everybody has seen them."],
  mexican_standoff: ["Mexican Standoff", "All hands are thrown out; three new cards each."],
  market: ["Market", "One card for each player lies open; take one in turn."],
  third_time_lucky: ["Third Time Lucky", "Everybody draws three cards."],
  merry_christmas: ["Merry Christmas", "Give all your cards away."],
};

/** Events about a colour, where it is known. */
const inColour: Partial<Record<EventName, (colour: string) => string>> = {
  vandalism: (colour) => `All ${colour} cards are thrown out.`,
  gambling_man: (colour) =>
    `Bet a number in ${colour}; the highest takes them all. Who has none draws two.`,
};

/** Why an event did nothing. */
const nothing: Partial<Record<EventName, string>> = {
  vandalism: "Nothing happens: nobody holds that colour, or none was laid yet.",
  mating_season: "Nothing happens: nobody holds a number twice.",
  robin_hood: "Nothing happens: all hands are equally large.",
  communism: "Nothing happens: all hands are equally large.",
  charity: "Nothing happens: all hands are equally large.",
  gambling_man: "Nothing happens: no colour was laid yet.",
};

/** What a card does, by its code or its sign. */
const does: Record<string, string> = {
  number: "Goes on its colour or its number.",
  black: "Goes on its number only, and brings an event.",
  gift: "Gives two of your cards to somebody.",
  exchange: "Gives two of your cards, and draws two from that hand, blind.",
  chance: "Lay another card on it at once, or draw one.",
  skip: "Somebody sits out the next turn.",
  fantastic: "Wish a colour or a number.",
  four: "Four cards from the pile, for one or for several; and wish a colour or a number.",
  equality: "Somebody with fewer cards draws up to your number; or wish a colour, or both.",
  counter: "Keep it: it turns an attack on you back. On your turn it is only a colour wish.",
  nicetry: "Keep it: who is out draws three again. On your turn it is only a colour wish.",
  fy: "Can be laid only out of exactly ten cards. Counts 42, and cannot be given away.",
};

/** The same in a window, where it can be thrown in. */
const answers: Record<string, string> = {
  counter: "The attack is undone, and yours to carry out if you like.",
  nicetry:
    "Everybody without cards draws three, you too if it is your last; you may wish a colour.",
};

/** What is told in another way, or not worth a sentence. */
type Untold = "event" | "marked" | "offered" | "showed" | "got" | "round_over";

type Variant = "collected_own" | "aimed_empty" | "waived_skip" | "waived_equality";

const told: Record<Exclude<Happened, Untold> | Variant, Tell> = {
  dealt: (name, _you, _whom, n) => `${name} dealt round ${n}.`,
  turned_up: (_name, _you, _whom, _n, card) => `${card} starts the round.`,
  played: (name, _you, _whom, _n, card) => `${name} laid ${card}.`,
  drew: (name, _you, _whom, _n, card) => `${name} drew ${card}.`,
  passed: (name) => `${name} passed.`,
  wished_colour: (name, _you, _whom, _n, colour) => `${name} wished ${colour}.`,
  wished_number: (name, _you, _whom, n) => `${name} wished a ${n}.`,
  aimed: (name, _you, whom, n, card) =>
    `${name} aimed ${card} at ${whom("you")}${n > 0 ? `: ${cards(n)}` : ""}.`,
  aimed_empty: (name, _you, whom, _n, card) =>
    `${name} aimed ${card} at ${whom("you")}, with no card to give.`,
  waived: (name, _you, _whom, _n, card) => `${name} aimed ${card} at nobody.`,
  waived_skip: (_name, _you, _whom, _n, card) =>
    `${card} hits nobody: everybody else sits out already.`,
  waived_equality: (name, _you, _whom, _n, card) => `${name} aimed ${card} at nobody: only a wish.`,
  countered: (name, _you, whom, _n, card) => `${name} countered the ${card} from ${whom("you")}.`,
  skipped: (name, you) => `${name} ${you ? "sit" : "sits"} out.`,
  gave: (name, _you, whom, _n, card) => `${name} gave ${card} to ${whom("you")}.`,
  took: (name, _you, whom, _n, card) => `${name} took ${card} from ${whom("you")}.`,
  thwarted: (name, _you, whom) => `Nice try! ${name} stopped ${whom("you")}.`,
  discarded: (name, _you, _whom, _n, card) => `${name} threw out ${card}.`,
  chose: (name, _you, _whom, _n, card) => `${name} took ${card} from the Market.`,
  bet: (name, _you, _whom, _n, card) => `${name} bet ${card}.`,
  collected: (name, _you, whom, _n, card) => `${name} had to take ${card} from ${whom("you")}.`,
  collected_own: (name, _you, _whom, _n, card) => `${name} had to take ${card} back.`,
  handed_on: (name, _you, whom, n) => `${name} handed ${cards(n)} on to ${whom("you")}.`,
  ran_out: () => "The pile has run out.",
  exploded: () => "The bomb went off!",
  went_out: (name, you) => `${name} ${you ? "have" : "has"} no cards left!`,
  scored: (name, you, _whom, n) =>
    `${name} ${you ? "get" : "gets"} ${minus(n)} ${n === 1 ? "point" : "points"}.`,
  won: (name, you, _whom, n) => `${name} ${you ? "have" : "has"} won with ${minus(n)} points.`,
};

export const words = {
  hidden: "a card",
  colours: { y: "yellow", r: "red", g: "green", b: "blue", k: "black" } as Record<string, string>,
  /** in the order of the wishes */
  colour: { yellow: "yellow", red: "red", green: "green", blue: "blue" } satisfies Record<
    Colour,
    string
  >,
  hand: "Your hand",
  others: "The others, in the order of play",
  pile: (n: number) => `Draw pile, ${n} cards`,
  laid: (card: string) => `Laid last: ${card}`,
  lay: (what: string) => `Lay ${what}`,
  or: " or ",
  anything: "anything",
  wishOf: (name: string, you: boolean) => (you ? "your wish" : `${name}’s wish`),
  atYou: "you",
  noBet: "I have none",
  sitsOut: "sits out",
  dealer: "dealer",
  turnsLeft: (n: number) => `${n} turns left`,
  limit: (round: number, limit: number) => `round ${round} · to ${limit}`,
  round: (n: number) => `round ${n}`,
  leftOver: "Left in hand",
  points: "Points",
  total: "In all",
  goOn: "Go on",
  ending: {
    out: "is over",
    empty_pile: "is over: the pile ran out",
    finish_line: "is over: Finish Line",
    doomsday: "is over: Doomsday",
    blast: "is over: the bomb went off",
  } satisfies Record<EndingName, string>,
  wereOut: (names: string, many: boolean, you: boolean) =>
    `${names} ${many || you ? "have" : "has"} no cards left.`,
  bombs: {
    defused: "The bomb was defused: −10 for whoever is out, 10 more for the others.",
    doubled: "The bomb doubled all points.",
  },
  wish: "Wish a colour",
  wishMore: "Wish a colour or a number",
  share: (left: number) => `Who draws? ${left} to share out`,
  shareOut: "Deal them out",
  playable: "can be played",
  choosable: "can be chosen",
  fewer: "one fewer",
  more: "one more",
  acts: {
    draw: "Draw",
    pass: "Pass",
    counter: "Counterattack!",
    nicetry: "Nice Try!",
    decline: "No answer",
    ok: "Seen it",
    "to nobody": "Only wish",
    "wish nothing": "No wish",
  } as Record<string, string>,
  strikeNobody: "Strike nobody",
  does,
  answers,
  notNow: "Does not fit now.",
  again: "Again to play it.",
  giveOf: (n: number, of: number, card: string) =>
    `${card}: choose card ${n} of ${of} to give away.`,
  throwOf: (n: number, of: number) => `Recession: choose card ${n} of ${of} to throw out.`,
  takeBack: "A chosen card goes back with another tap.",
  ask,
  sealed: "Your answer is sealed. The others are still thinking.",
  onItsWay: "One moment…",
  turn: (name: string) => `${name} is thinking.`,
  waits: (names: string) => `The table waits for ${names}.`,
  windowOpen: "A moment: somebody may have an answer.",
  over: "The game is over.",
  events,
  inColour,
  nothing,
  told,
  columns: {
    rounds_won: "Rounds won",
    number_points: "Numbers",
    special_points: "Specials",
  } satisfies Record<Tally, string>,
  deeds: {
    play: (card: string) => `Play ${card}`,
    choose: (card: string) => `Choose ${card}`,
    wish: (what: string) => `Wish ${what}`,
    to: (name: string) => `Aim at ${name}`,
    give: (name: string) => `Give it to ${name}`,
    /** what a button says without a verb */
    alone: {
      counter: "Throw in Counterattack",
      nicetry: "Throw in Nice Try",
      decline: "Give no answer",
      ok: "Look, and go on",
      "to nobody": "Only make a wish",
      "wish nothing": "Wish nothing",
    } as Record<string, string>,
  },
  lessons: [
    "Get rid of your cards. Lay one with the colour or the number of the card on top; black ones only on their number.",
    "If nothing fits, or you had rather not, draw a card; then lay one or pass. Special cards fit by their colour, those without a colour on anything.",
    "What you still hold when somebody is out counts against you: numbers what they say, special cards 7. Keep one answer for attacks.",
  ],
};

export type FranticWords = typeof words;
