// The server's clock as this browser sees it, and the seconds left until a deadline.
import { signal } from "@preact/signals";

let difference = 0;

export function heardServerTime(now: number): void {
  difference = now - Date.now();
}

const tick = signal(0);
setInterval(() => tick.value++, 500);

/** Whole minutes since a server time; likewise. */
export function minutesSince(at: number): number {
  tick.value;
  return Math.max(0, Math.floor((Date.now() + difference - at) / 60_000));
}

/** Whole seconds until a server time; subscribes the reader to the passing of time. */
export function secondsUntil(deadline: number): number {
  tick.value;
  return Math.max(0, Math.ceil((deadline - Date.now() - difference) / 1000));
}
