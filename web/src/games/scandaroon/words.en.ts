// Sentences with {gaps}: {name} did it, {row} is whose row it was.
import type { Tile } from "../types";
import type { AbilityName, Choice, Happened, Option, PieceName, Tally, Trump } from "./view.gen";
import type { Parts } from "./words";

export const tile: Tile<Option, Choice> = {
  line: "Four rounds, one row each: cards change what their neighbours are worth.",
  options: {
    deck: ["Deck", "A deck file of yours instead of the house deck."],
  },
  choices: { third: "3rd edition", second: "2nd edition", house: "1st edition" },
};

/** What is not worth a sentence. */
type Untold = "shuffled" | "dealt";

type Texts = Record<string, string>;

export const words = {
  suits: {
    scimitar: "Scimitar",
    moon: "Crescent Moon",
    turban: "Turban",
    tiles: "Cross-Tiles",
    none: "No Trumps",
  } satisfies Record<Trump, string>,
  noSuit: "No suit",
  hidden: "a card",

  // what a card does
  count: "worth 1 for each {suits} card in play",
  left: "{n} to the card on its left",
  right: "{n} to the card on its right",
  both: "{n} to both neighbours",
  kin: "{n} to each other {suits} card of its row",
  ends: "ends the row",
  anywhere: "goes into any row",
  anywhereBegun: "goes into your row, or into another that has a card",
  anywhereFrom: "goes into your row, or into another of {n} cards or more",
  plain: "does nothing else",
  gives: "give it up: ",
  /** where a deck gives an ability a highest face value */
  limit: "{does} (face values up to {n})",
  ability: {
    strike: "discard a card of face value {n} or less from an open row",
    strike_last: "discard the right-most card of an open row",
    boost: "{n} extra points on a card of your row",
    trump_any: "choose the trump, or No Trumps",
    trump_none: "No Trumps from now on",
    trump_row: "make a suit of your row trump",
    swap: "two cards in open rows change places",
    draw: "draw {n}",
    salvage: "take a card from the discards",
    return: "a card of an open row goes back to its owner’s hand",
    shift: "move a card within its open row",
    lure: "exchange a card of your row for one of no higher face value",
  } satisfies Record<AbilityName, string>,
  /** as it stands on the card */
  short: {
    strike: "STRIKE",
    strike_last: "LAST",
    boost: "BOOST",
    swap: "SWAP",
    draw: "DRAW",
    salvage: "SALVAGE",
    return: "RETURN",
    shift: "SHIFT",
    lure: "LURE",
    trump_any: "TRUMP ANY",
    trump_none: "NO TRUMPS",
    trump_row: "TRUMP ROW",
  } as Texts,

  // what it is worth
  printed: "face value {n}",
  why: {
    count: "counted",
    boost: "extra",
    floor: "(never below 0)",
    trump: "trump counts double",
  } as Texts,
  counts: "counts {n}",
  protected: "protected",

  hand: "Your hand",
  can: { play: "can be played", use: "can be used", pick: "can be chosen" } as Texts,
  lay: "Lay it into {row}",
  passed: "passed",
  closed: "closed",
  starts: "starts",
  pile: "Draw pile, {n} cards",
  discards: "Discards",
  points: "Points",
  piece: "Action Piece",
  scorePile: "score pile",
  pass: "Pass",
  cancel: "Cancel",
  enough: "Enough",
  power: {
    add: "+4 for your score pile",
    replace: "replace up to 3 cards",
    protect: "protect a card in play",
    steal: "take a card in play of no higher value",
  } satisfies Record<PieceName, string>,

  yourTurn: "Your turn: ",
  /** where no card can be laid, why */
  rowClosed: "Your row is closed: ",
  handEmpty: "Your hand is empty: ",
  toDo: {
    both: "lay or use a card",
    play: "lay a card",
    use: "use a card",
    piece: "play the Action Piece",
    pass: "pass",
  } as Texts,
  or: ", or ",
  turn: "{name} is playing.",
  choosing: "{name} is choosing.",
  over: "The game is over.",
  onItsWay: "One moment…",
  pay: "Action Piece: which card do you pay?",
  choose: "Choose: ",
  ask: {
    row: "Into which row does {card} go?",
    trump: "Choose the new trump.",
    swap_with: "Which card changes places with {card}?",
    shift_to: "Whose place does {card} take?",
    lure_for: "Which card do you want for {card}?",
    piece: "What does your Action Piece do?",
    replace: "Choose a card of your hand to replace, or stop.",
    protect: "Which card do you protect?",
    steal: "Take a card of face value {n} or less.",
  } as Texts,

  progress: "round {n}/{of} · pile {pile}",
  round: "Round {n}",
  told: {
    round_began: "{name} to play first in round {n}.",
    trump_turned: "Trump: {trump}.",
    laid: "{name} laid {card}.",
    laid_there: "{name} laid {card} into {row}.",
    used: "{name} gave up {card}.",
    paid: "{name} used the Action Piece and paid {card}.",
    discarded: "{name} struck {card} from {row}.",
    boosted: "{name} put {n} extra points on {card}.",
    trump_changed: "{name} changed the trump: {trump}.",
    moved: "{card} now lies in {row}, place {place}.",
    drew: "{name} drew {card}.",
    salvaged: "{name} took {card} from the discards.",
    returned: "{name} sent {card} from {row} back to the hand.",
    added: "{name} added {n} to the score pile.",
    replaced: "{name} replaced {card}.",
    protected: "{name} protected {card} in {row}.",
    stole: "{name} took {card} from {row}.",
    passed: "{name} passed.",
    scored: "{name} scored {n}.",
    placed: "{name} got {n} for the position.",
    piled: "{name} put {card} into the score pile.",
    won_no_trumps: "{name} got {n} for No Trumps.",
    led_highest: "{name} got the highest score: {n}.",
    round_over: "Round {n} is over.",
    won: "{name} won with {n} points.",
  } satisfies Record<Exclude<Happened, Untold> | "laid_there", string>,
  /** what sentences have to know of who did it, and of whose row it is */
  doer: (_you: boolean): Parts => ({}),
  row: (name: string, you: boolean): Parts => ({ row: you ? "your row" : `${name}’s row` }),

  score: "Row",
  piled: "To the pile",
  allPassed: "All have passed. {name} passed last.",
  so: "All rounds",
  total: "Total",
  columns: {
    position: "Position",
    score_pile: "Score pile",
    no_trumps: "No Trumps",
    highest_score: "Highest score",
  } satisfies Record<Tally, string>,
  goOn: "Go on",
  deeds: {
    play: "Play {card}",
    use: "Give up {card}",
    piece: "Pay {card} for the Action Piece",
    pick: "Choose {card}",
    to: "Move it to place {n}",
    trump: "Make trump: {trump}",
    as: "Use it: {power}",
  } as Texts,
  lessons: [
    "Build a row of cards. Lay one at its right end; arrows on it add to its neighbours or take from them, and trump counts double.",
    "Instead of laying a card you may give up one of your row for what its dark strip says. A card with four arrows may go into others' rows, too, and spoil them; with 2+ beside them only where two cards lie already.",
    "Whoever has passed is out of the round and keeps the rest of the hand: a row that wins by one is enough. Turns bring no new cards; before the next round hands are made up to five.",
  ],
};

export type ScandaroonWords = typeof words;
