// A film: where it stands, whether and how fast it runs.
import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Frame } from "../../wire";

/** Times as fast as a step in its usual time, or as it was. */
export type Speed = number | "real";
export const SPEEDS: Speed[] = ["real", 0.5, 1, 2, 4, 8, 16, 32];

const STEP_TIME = 1400;
/** As it was, but nobody waits out a long think, and no frame is skipped. */
const LONGEST = 8000;
const SHORTEST = 30;

export type Film = {
  at: Signal<number>;
  running: Signal<boolean>;
  speed: Speed;
  setSpeed(speed: Speed): void;
  last: number;
  stop(to: number): void;
  toggle(): void;
  faster(by: number): void;
};

function pause(frames: Frame[], at: number, speed: Speed): number {
  if (speed !== "real") return STEP_TIME / speed;
  const gap = (frames[at + 1]?.at ?? 0) - (frames[at]?.at ?? 0);
  return frames[at]?.at ? Math.min(LONGEST, Math.max(SHORTEST, gap)) : STEP_TIME;
}

/** `opening` is where it opens, else the end; a race runs as it was, if nobody says otherwise. */
export function useFilm(frames: Frame[], opening: number | null, isRace: boolean): Film {
  const last = Math.max(0, frames.length - 1);
  const at = useSignal(opening ?? Infinity);
  const running = useSignal(false);
  const speed = useSignal<Speed | null>(null);
  const now = () => Math.min(last, at.value);
  const jump = (to: number) => (at.value = Math.min(last, Math.max(0, to)));
  const chosen = speed.value ?? (isRace ? "real" : 1);
  const stop = (to: number) => {
    running.value = false;
    jump(to);
  };
  const toggle = () => {
    if (!running.value && now() >= last) jump(0);
    running.value = !running.value;
  };
  const faster = (by: number) => {
    const next = SPEEDS[SPEEDS.indexOf(chosen) + by];
    if (next !== undefined) speed.value = next;
  };
  useEffect(() => {
    if (!running.value) return;
    const step = () => {
      if (now() >= last) running.value = false;
      else jump(now() + 1);
    };
    const timer = setTimeout(step, pause(frames, now(), chosen));
    return () => clearTimeout(timer);
  }, [running.value, at.value, last, chosen]);
  const setSpeed = (to: Speed) => (speed.value = to);
  return { at, running, speed: chosen, setSpeed, last, stop, toggle, faster };
}
