// A phone that trembles a little.
import { settings } from "../state/settings";

/** Milliseconds: on, off, on … */
export const BUZZ = { turn: [30], attack: [20, 40, 60], lost: [15, 30, 15], won: [60, 60, 120] };

export const canBuzz = "vibrate" in navigator;

export function buzz(kind: keyof typeof BUZZ): void {
  const { haptics, calm } = settings.value;
  if (canBuzz && haptics && !calm) navigator.vibrate(BUZZ[kind]);
}
