import { useLayoutEffect, useState } from "preact/hooks";
import type { BoardProps } from "../types";
import type { Happened, View } from "./view.gen";

export type Picks = {
  chosen: string[];
  /** how many in all */
  of: number;
  add(move: string): void;
  takeBack(card: string): void;
};

const SEVERAL = ["give", "discard"];

/** Several cards are chosen here first, can be taken back, and are sent together. */
export function usePicks({ view, legal, play }: BoardProps<View, Happened>): Picks | null {
  const { ask = "", left = 0 } = view.pending ?? {};
  const open = SEVERAL.includes(ask) && left > 1 && legal.length > 0;
  const [chosen, choose] = useState<string[]>([]);
  useLayoutEffect(() => choose([]), [open, view.turn, view.round]);
  if (!open) return null;
  const add = (move: string) => {
    const all = [...chosen, move.replace("choose ", "")];
    if (all.length === left) play(all.map((card) => `choose ${card}`));
    else choose(all);
  };
  const takeBack = (card: string) => choose(chosen.filter((_, i) => i !== chosen.indexOf(card)));
  return { chosen, of: left, add, takeBack };
}
