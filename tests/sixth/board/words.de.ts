import type { Tile } from "../types";
import type { Option } from "./view.gen";
import type { CairnWords } from "./words.en";

export const tile: Tile<Option> = {
  line: "Ein Stein zu viel, und alle gehören dir.",
  options: { limit: ["Grenze", "das Gewicht, bei dem der Haufen fällt"] },
};

export const words: CairnWords = {
  stone: (weight) => `Stein ${weight}`,
  stones: (n) => `${n} Steine`,
  cairn: (weight, limit) => `Der Haufen wiegt ${weight} von ${limit}`,
  laid: (who, stone, weight) => `${who}: ${stone} macht ${weight}.`,
  fell: (who, n) => `${who}: er fällt, ${n} Steine.`,
  won: (who, n) => `${who}: die meisten, ${n} Steine.`,
  turn: (who) => `${who} legt einen Stein.`,
  yourTurn: "Leg einen Stein.",
  over: "Alle Steine liegen.",
  left: (n) => `${n} im Beutel`,
  columns: { light_stones: "leicht", heavy_stones: "schwer" },
  lessons: [],
};
