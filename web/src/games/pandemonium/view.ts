import type { View } from "../../wire";

/** The round before this one. Without a winner it counted for nothing. */
export type LastRound = {
  round: number;
  winner: number | null;
  /** a name of a group, in the server's words, or "world" */
  call: string | null;
  points: number[];
  hands: string[][];
};

export type PandemoniumView = View & {
  dealer: number;
  round: number;
  rounds: number;
  /** deals of this round that were void */
  voids: number;
  hand_size: number;
  /** one's own cards, those on offer too */
  hand: string[];
  /** by seat; every offer that is made or changed gets a new number */
  offers: ({ number: number; size: number } | null)[];
  /** one's own cards that are on offer */
  offered: string[];
  /** seats that reach for one's own packet */
  reached_by: number[];
  /** seats whose packets one reaches for */
  reaching: number[];
  votes: number[];
  /** nothing where the table leaves it to the players to notice */
  help: { finished: { set: string; points: number }[] } | null;
  last: LastRound | null;
  /** the two cities of each coloured card */
  cities: Record<string, [string, string]>;
};
