// What boards share where all play at once: the seconds before a round, and a word to whoever was
// too late.
import { useContext, useEffect, useState } from "preact/hooks";
import { type Names, SceneContext } from "../games/types";
import { words } from "../i18n";
import { secondsUntil } from "../net/clock";
import type { Refused } from "../net/table";

/** How long a word on a refused move stays. */
const WORD_TIME = 1600;

/** Whole seconds until the round opens; nothing once it is open. */
export function useCountdown(): number | null {
  const { opens } = useContext(SceneContext);
  return opens && secondsUntil(opens);
}

export const Seconds = ({ left }: { left: number }) => (
  <b class="seconds" aria-hidden="true">
    {left || "!"}
  </b>
);

/** The last refusal, for as long as it is worth a word: the move, the word, and who was first. */
export function useRefusal(refused: Refused | null, names: Names) {
  const [shown, show] = useState<Refused | null>(null);
  useEffect(() => {
    const told = refused?.moves.length ? refused : null;
    show(told); // what was taken since takes the word back
    if (!told) return;
    const timer = setTimeout(() => show(null), WORD_TIME);
    return () => clearTimeout(timer);
  }, [refused]);
  if (!shown) return null;
  const {
    code,
    beaten_by,
    moves: [move = ""],
  } = shown;
  const first = code === "too_late" ? beaten_by : undefined;
  const t = words.value;
  return {
    move,
    code,
    first,
    text: first === undefined ? (t.errors[code] ?? t.refused) : t.tooLate(names.of(first)),
  };
}
