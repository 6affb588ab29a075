import type { Tile } from "../types";
import type { PlainWords } from "./words.en";

export const tile: Tile = {
  line: "Auf einem schlichten Brett: was du weißt und was du tun darfst.",
  options: {},
};

export const words: PlainWords = {
  fields: "Was du weißt",
  moves: "Deine Züge",
  nothing: "–",
  yes: "ja",
  no: "nein",
  yourMove: "Du bist dran.",
  waits: (names) => `Der Tisch wartet auf ${names}.`,
  moment: "Einen Moment …",
  over: "Das Spiel ist aus.",
  columns: {},
  lessons: [],
};
