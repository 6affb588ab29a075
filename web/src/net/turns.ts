// Which of somebody's decisions it is. Counted message by message: what others do between two of
// them may be over before a page is drawn.
import { type ReadonlySignal, signal } from "@preact/signals";
import type { TableInfo, Told } from "../wire";

export type Turns = {
  /** the number of the decision that the table waits for, or waited for last */
  turn: ReadonlySignal<number>;
  /** something was played here */
  played(): void;
  /** what the table says now, and what has happened before it */
  heard(table: TableInfo | null, you: number | null, legal: string[], happened: Told[]): void;
};

/** Whether the table waits for this person. */
export function isWaitingFor(table: TableInfo | null, you: number | null, legal: string[]) {
  return (
    you !== null && table?.state === "playing" && table.waiting.includes(you) && legal.length > 0
  );
}

export function countTurns(): Turns {
  const turn = signal(0);
  let wasMine = false;
  let hasPlayed = false;

  return {
    turn,
    played: () => (hasPlayed = true),
    heard(table, you, legal, happened) {
      const isMine = isWaitingFor(table, you, legal);
      // the answers of others may come together with one's own move
      const isAnswered = hasPlayed && happened.some(({ seat }) => seat != null && seat !== you);
      if (isMine && (!wasMine || isAnswered)) turn.value++;
      if (!isMine || isAnswered) hasPlayed = false;
      wasMine = isMine;
    },
  };
}
