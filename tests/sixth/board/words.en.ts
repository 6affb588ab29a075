import type { Tile } from "../types";
import type { Option, Tally } from "./view.gen";

export const tile: Tile<Option> = {
  line: "One stone too many, and it is all yours.",
  options: { limit: ["Limit", "the weight at which the cairn falls"] },
};

const columns: Record<Tally, string> = { light_stones: "light", heavy_stones: "heavy" };

export const words = {
  stone: (weight: string) => `Stone of ${weight}`,
  stones: (n: number) => `${n} stones`,
  cairn: (weight: number, limit: number) => `The cairn weighs ${weight} of ${limit}`,
  laid: (who: string, stone: string, weight: number) => `${who}: ${stone} makes ${weight}.`,
  fell: (who: string, n: number) => `${who}: it falls, ${n} stones.`,
  won: (who: string, n: number) => `${who}: the most, ${n} stones.`,
  turn: (who: string) => `${who}, lay a stone.`,
  yourTurn: "Lay a stone.",
  over: "All stones are laid.",
  left: (n: number) => `${n} in the bag`,
  columns,
  lessons: [] as string[],
};

export type CairnWords = typeof words;
