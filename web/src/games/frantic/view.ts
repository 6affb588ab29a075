import type { Colour } from "../../art/colours";
import type { View } from "../../wire";

type Demand = { colour: Colour | null; number: number | null; symbol: string | null; wished_by: number | null; open: boolean };
type Attack = { card: string; by: number; targets: number[]; cards: number[]; wish: string | null; counters: number };
export type Pending = { ask: string; card: string | null; left: number; done: boolean; chosen: string[]; to: number[]; parcels: [card: string, to: number][] };
export type LastRound = { ending: string; bomb: "defused" | "doubled" | null; points: number[]; left: string[][] };

export type FranticView = View & {
  limit: number;
  round: number;
  dealer: number;
  phase: string;
  turn: number | null;
  asked: number[];
  top: string;
  demand: Demand;
  last_colour: Colour | null;
  pile: number;
  event: { name: string; doer: number } | null;
  counts: number[];
  marks: number[];
  bomb: number[] | null;
  composing: { card: string; by: number } | null;
  attack: Attack | null;
  market: string[];
  /** all hands, while the All-Seeing Eye is open */
  shown: string[][] | null;
  hand: string[];
  pending: Pending | null;
  last: LastRound | null;
};
