import type { AnyGame, Names } from "../../games/types";
import { upper } from "../../ui/upper";
import type { View } from "../../wire";

/** A move in the game's own words; where it has none, as the server writes it. */
export const deed = (move: string, view: View, game: AnyGame, names: Names) =>
  upper(game.deed?.(move, view, names, game.dictionary.value) ?? move);

/** The cards that a move is about, by the names of their movement. */
export const touched = (move: string, view: View, game: AnyGame) =>
  game.touches?.(move, view) ?? move.split(" ").slice(1);
