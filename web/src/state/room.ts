// What the lobby knows: the games, and who this browser's person is.
import { signal } from "@preact/signals";
import { api } from "../net/api";
import type { Acquaintance, GameInfo, Me, TableLine } from "../wire";

export const games = signal<GameInfo[]>([]);
export const me = signal<Me | null>(null);
export const openTables = signal<TableLine[]>([]);
/** those one has played with lately */
export const people = signal<Acquaintance[]>([]);

export async function loadPeople(): Promise<void> {
  people.value = await api.people().catch(() => people.value);
}

export async function loadMe(): Promise<Me> {
  me.value ??= await api.me();
  return me.value;
}

export async function loadRoom(): Promise<void> {
  const [allGames, person] = await Promise.all([api.games(), api.me()]);
  games.value = allGames;
  me.value = person;
  void loadPeople();
}

export const gameInfo = (name: string) => games.value.find((game) => game.name === name);

/** The games' own information, for pages that are reached by a link. */
export async function loadGames(): Promise<void> {
  if (!games.value.length) games.value = await api.games();
}
