// What has no place on the board: wishes, and the ways out of a decision.
import { COLOURS, SIGN } from "../../art/colours";
import { Icon } from "./icons";
import { dictionary } from "./words";

/** Moves that are plain buttons, and their keys. */
export const ACT_KEYS: Record<string, string> = {
  draw: "D",
  pass: "P",
  counter: "A",
  nicetry: "A",
  ok: "O",
  decline: "X",
  "to nobody": "X",
  "wish nothing": "X",
};

export function Acts({
  legal,
  isBet,
  isCounter,
  send,
}: {
  legal: string[];
  isBet: boolean;
  isCounter: boolean;
  send(move: string): void;
}) {
  const t = dictionary.value;
  /** Whoever counters may leave the attack alone; else to aim at nobody is only to wish. */
  const nameOf = (move: string) => {
    if (isBet) return t.noBet;
    return move === "to nobody" && isCounter ? t.strikeNobody : t.acts[move];
  };
  const acts = legal.filter((move) => ACT_KEYS[move]);
  return (
    <p class="acts">
      {acts.map((move) => (
        <button
          key={move}
          class={`btn ${move === "counter" || move === "nicetry" ? "call" : "main"}`}
          type="button"
          onClick={() => send(move)}
        >
          {nameOf(move)} <kbd class="key">{ACT_KEYS[move]}</kbd>
        </button>
      ))}
    </p>
  );
}

export function Wish({ legal, send }: { legal: string[]; send(move: string): void }) {
  const t = dictionary.value;
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((n) => legal.includes(`wish ${n}`));
  return (
    <div class="wish" role="group" aria-label={numbers.length ? t.wishMore : t.wish}>
      <b>{numbers.length ? t.wishMore : t.wish}</b>
      <p>
        {COLOURS.filter((colour) => legal.includes(`wish ${colour}`)).map((colour) => (
          <button
            key={colour}
            class="btn wishc"
            type="button"
            aria-label={t.colour[colour]}
            style={{ background: `var(--${colour})`, color: `var(--on-${colour})` }}
            onClick={() => send(`wish ${colour}`)}
          >
            <Icon name={SIGN[colour]} />
          </button>
        ))}
      </p>
      {!!numbers.length && (
        <p>
          {numbers.map((n) => (
            <button key={n} class="btn wishn" type="button" onClick={() => send(`wish ${n}`)}>
              {n}
            </button>
          ))}
        </p>
      )}
    </div>
  );
}
