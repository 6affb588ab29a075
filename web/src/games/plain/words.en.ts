import type { Tile } from "../types";

export const tile: Tile = {
  line: "Played on a plain board: what you know, and what you may do.",
  options: {},
};

export const words = {
  fields: "What you know",
  moves: "Your moves",
  nothing: "–",
  yes: "yes",
  no: "no",
  yourMove: "Your move.",
  waits: (names: string) => `The table waits for ${names}.`,
  moment: "One moment…",
  over: "The game is over.",
  columns: {},
  lessons: [],
};

export type PlainWords = typeof words;
