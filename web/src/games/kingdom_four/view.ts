import type { View } from "../../wire";

export type ScoredSet = { cards: string[]; points: number };

export type HandRow = { seat: number; king: ScoredSet[]; queen: ScoredSet[]; joker: ScoredSet[]; points: number; total: number };

export type HandResult = { number: number; rows: HandRow[] };

export type KingdomView = View & {
  wilds: boolean;
  dealer: number;
  hand_number: number;
  hands: number;
  turn: number | null;
  phase: "play" | "match" | "over";
  /** single cards, or three alike that lie together */
  field: string[][];
  pile: number;
  hand: string[];
  counts: number[];
  collected: string[][];
  /** the card that is being matched */
  showing: string | null;
  /** by seat: what the collection scores now as King, Queen and Joker */
  worth: [number, number, number][];
  /** the points of the hand before this one */
  last?: HandResult | null;
  /** everybody's cards, where a replay is watched with all cards open */
  open_hands?: string[][];
};
