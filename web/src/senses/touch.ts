// A phone that trembles a little.
import { settings } from "../state/settings";

/** Milliseconds: on, off, on … */
export const BUZZ = { turn: [30], attack: [20, 40, 60], lost: [15, 30, 15], won: [60, 60, 120] };

/** Desks have the function, and nothing that trembles. */
export const canBuzz = "vibrate" in navigator && matchMedia("(pointer: coarse)").matches;

export function buzz(kind: keyof typeof BUZZ): void {
  const { haptics, calm } = settings.value;
  if (haptics && !calm) navigator.vibrate?.(BUZZ[kind]);
}
