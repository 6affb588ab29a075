// The boards there are. Each is loaded when somebody sits down to it.
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { AnyGame } from "./types";

const BOARDS: Record<string, () => Promise<{ default: AnyGame }>> = {
  kingdom_four: () => import("./kingdom_four"),
};

export const hasBoard = (name: string) => name in BOARDS;

const loaded = signal<Record<string, AnyGame>>({});

async function load(name: string): Promise<void> {
  const game = (await BOARDS[name]?.())?.default;
  if (game) loaded.value = { ...loaded.value, [name]: game };
}

/** The game's board once it is here. */
export function useGame(name: string | undefined): AnyGame | undefined {
  useEffect(() => {
    if (name && !loaded.value[name]) void load(name);
  }, [name]);
  return name === undefined ? undefined : loaded.value[name];
}
