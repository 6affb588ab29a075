import type { View } from "../../wire";

export type Pile = {
  id: number;
  top: string;
  /** who laid the top card */
  by: number;
  closed: boolean;
  /** one's own card lies there, and the table has not answered yet */
  pending?: boolean;
};

/** The sums of the round before this one, by seat. */
export type LastRound = {
  round: number;
  caller: number | null;
  die: number | null;
  factor: number;
  cards: number[];
  feeders: number[];
  bonus: number[];
  points: number[];
};

/** Lists with one entry a seat, unless they say otherwise. */
export type CommotionView = View & {
  round: number;
  phase: "race" | "call" | "over";
  starter: number;
  die: number | null;
  /** which deck each seat plays with */
  decks: number[];
  piles: Pile[];
  front: (string | null)[][];
  /** the exposed Playmaker; "?" while one's own flip is on its way */
  top: (string | null)[];
  feeders: number[];
  face_up: number[];
  face_down: number[];
  played: number[];
  may_call: boolean[];
  last: LastRound | null;
};
