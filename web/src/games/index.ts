// The boards there are. They travel in one file: a chunk for each would cost more than it saves.
import kingdom_four from "./kingdom_four";
import perpetual_commotion from "./perpetual_commotion";
import type { AnyGame } from "./types";

const GAMES: Record<string, AnyGame> = { kingdom_four, perpetual_commotion };

export const gameOf = (name: string): AnyGame | undefined => GAMES[name];
