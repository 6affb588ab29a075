// Which of somebody's decisions it is. Counted message by message: what others do between two of
// them may be over before a page is drawn.
import { type ReadonlySignal, signal } from "@preact/signals";
import type { Told } from "../wire";

export type Turns = {
  /** the number of the decision that the table waits for, or waited for last */
  turn: ReadonlySignal<number>;
  /** something was played here */
  played(): void;
  /** whether the table waits for this person now, and what has happened before it */
  heard(isMine: boolean, you: number | null, happened: Told[]): void;
};

export function countTurns(): Turns {
  const turn = signal(0);
  let wasMine = false;
  let hasPlayed = false;

  return {
    turn,
    played: () => (hasPlayed = true),
    heard(isMine, you, happened) {
      // the answers of others may come together with one's own move
      const isAnswered = hasPlayed && happened.some(({ seat }) => seat != null && seat !== you);
      if (isMine && (!wasMine || isAnswered)) turn.value++;
      if (!isMine || isAnswered) hasPlayed = false;
      wasMine = isMine;
    },
  };
}
