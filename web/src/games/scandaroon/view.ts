import type { Suit } from "./art";
import type { View } from "../../wire";

export type Trump = Suit | "none";

export type CardInfo = {
  code: string;
  suits: Suit[];
  value: number;
  end_of_row?: boolean;
  play_anywhere?: boolean;
  other_rows_from?: number;
  count?: boolean;
  left?: number;
  right?: number;
  same_suit?: number;
  ability?: string;
  amount?: number;
};

/** A part of a card's value: from the printed one they add up to what is counted. */
type Gain = { why: string; n: number; card?: string };

export type InRow = { card: string; face: number; current: number; final: number; gains?: Gain[]; protected?: boolean };

export type Row = { cards: InRow[]; score: number; closed: boolean; passed: boolean };

export type Pile = { cards: string[]; added: number; total: number; exists: boolean };

type Boxes = { position: number; score_pile: number; no_trumps: number; highest_score: number };

export type RoundResult = {
  round: number;
  opened: Trump;
  closed: Trump;
  scores: number[];
  places: number[];
  position: number[];
  piled: (string | null)[];
  no_trumps: number[];
  highest: number[];
};

export type ScandaroonView = View & {
  deck: CardInfo[];
  action_piece: Record<Suit, string>;
  round: number;
  rounds: number;
  starter: number;
  turn: number | null;
  phase: "turn" | "choice" | "over";
  /** the open part of a choice */
  asked: { what: string; card?: string; count?: number } | null;
  trump: Trump;
  opened: Trump;
  rows: Row[];
  hand: string[];
  counts: number[];
  pile: number;
  discards: string[];
  /** who still has the Action Piece */
  pieces: boolean[];
  score_piles: Pile[];
  boxes: Boxes[];
  highest_score: number;
  results: RoundResult[];
  /** the rows' scores after a move, for those that end the turn */
  would: Record<string, number[]>;
};
