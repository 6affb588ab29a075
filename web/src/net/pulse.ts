// Whether somebody is still there at the other end, and how long a word takes there and back. A
// dead line says nothing: a socket alone does not notice for minutes.
import { type ReadonlySignal, signal } from "@preact/signals";

const BEAT = 500;
/** Between two questions (ms), while somebody looks at the page and while nobody does. */
const ASK_EVERY = 2000;
const ASK_SELDOM = 20_000;
/** Milliseconds without a word until it is worth a mention, and until the line is given up. */
const QUIET = 3000;
const SILENCE = 4500;
/** After a sleep nothing that was heard before counts for longer than this. */
const DOUBT = 2000;

export type Pulse = {
  /** milliseconds there and back, once it is known */
  trip: ReadonlySignal<number | null>;
  quiet: ReadonlySignal<boolean>;
  /** a new line begins */
  begin(): void;
  /** something came; `n` if it answers a question */
  heard(n?: number): void;
  /** the page or the machine has slept: ask at once */
  doubt(): void;
  /** the line is gone */
  end(): void;
  stop(): void;
};

export function takePulse(ask: (n: number) => void, dead: () => void): Pulse {
  const trip = signal<number | null>(null);
  const quiet = signal(false);
  let heardAt = 0;
  let beatAt = performance.now();
  let question = { n: 0, at: 0 };
  /** when was asked what has no answer yet: on a slow line, several questions */
  const asked = new Map<number, number>();
  let lives = false;

  function askNow(now: number) {
    question = { n: question.n + 1, at: now };
    asked.set(question.n, now);
    ask(question.n);
  }

  function doubt() {
    if (!lives) return;
    const now = performance.now();
    heardAt = Math.min(now, Math.max(heardAt, now - SILENCE + DOUBT));
    askNow(now);
  }

  function beat() {
    const now = performance.now();
    const slept = now - beatAt > 4 * BEAT;
    beatAt = now;
    if (!lives) return;
    if (slept) return doubt();
    if (now - question.at >= (document.hidden ? ASK_SELDOM : ASK_EVERY)) askNow(now);
    if (document.hidden) return; // timers are late there, and nobody waits
    quiet.value = now - heardAt > QUIET;
    if (now - heardAt > SILENCE) dead();
  }

  const timer = setInterval(beat, BEAT);
  return {
    trip,
    quiet,
    doubt,
    begin() {
      lives = true;
      heardAt = performance.now();
      askNow(heardAt);
    },
    heard(n) {
      heardAt = performance.now();
      quiet.value = false;
      const since = n && asked.get(n);
      if (since) trip.value = Math.round(heardAt - since);
      if (n) asked.delete(n);
    },
    end() {
      lives = false;
      quiet.value = false;
      asked.clear();
    },
    stop: () => clearInterval(timer),
  };
}
