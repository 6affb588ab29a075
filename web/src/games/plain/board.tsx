import { useRef } from "preact/hooks";
import { stepFocus, useKeys } from "../../ui/keys";
import { minus } from "../../ui/minus";
import { Seconds, useCountdown } from "../../ui/race";
import { Seat } from "../../ui/seat";
import { Status } from "../../ui/status";
import { upper } from "../../ui/upper";
import type { BoardProps } from "../types";
import { Fields } from "./fields";
import { dictionary } from "./words";

/** What stands at the seats already, or is said by the page. */
const KNOWN = ["seats", "you", "over", "scores"];

const keyOf = (index: number) => (index < 9 ? String(index + 1) : undefined);

/** Every move a button; digits pick one, arrows go from one to the next, Enter makes it. */
function Moves({ legal, play }: { legal: string[]; play(move: string): void }) {
  const list = useRef<HTMLOListElement>(null);
  const buttons = () => [...list.current!.querySelectorAll("button")];
  useKeys((key) => {
    // Up and down are left to what is known, which may have to be scrolled.
    if (key === "ArrowRight") stepFocus(buttons(), 1);
    else if (key === "ArrowLeft") stepFocus(buttons(), -1);
    else buttons()[Number(key) - 1]?.focus();
  });
  return (
    <ol class="moves" ref={list} aria-label={dictionary.value.moves}>
      {legal.map((move, i) => (
        <li key={move}>
          <button class="btn" type="button" aria-keyshortcuts={keyOf(i)} onClick={() => play(move)}>
            {upper(move)}
            {keyOf(i) && (
              <kbd class="key" aria-hidden="true">
                {keyOf(i)}
              </kbd>
            )}
          </button>
        </li>
      ))}
    </ol>
  );
}

export function Board({ view, you, legal, play, open }: BoardProps) {
  const seconds = useCountdown();
  const moves = seconds === null ? legal : [];
  return (
    <div class="plain">
      <ol class="seats">
        {Array.from({ length: view.seats }, (_, seat) => (
          <li key={seat}>
            <Seat seat={seat}>
              <span>#{seat}</span>
              <span>{minus(view.scores[seat]!)} ★</span>
            </Seat>
          </li>
        ))}
      </ol>
      <section class="fields" aria-label={dictionary.value.fields} tabIndex={0}>
        <Fields of={Object.entries(view).filter(([name]) => !KNOWN.includes(name))} />
        {open && <Fields of={Object.entries(open)} />}
      </section>
      {seconds !== null && <Seconds left={seconds} />}
      <Status />
      {you !== null && <Moves legal={moves} play={(move) => play([move])} />}
    </div>
  );
}
