// What is heard of a happening.
import type { Sound } from "../../senses/ear";
import type { Told } from "../../wire";
import type { Happened } from "./view.gen";

const SOUNDS: Partial<Record<Happened, Sound>> = {
  dealt: "shuffle",
  voided: "counter",
  called: "event",
  round_over: "round",
};

/** Of what all do at once one hears one's own trades, and that somebody reaches for one's cards. */
export function sound(
  { what, seat, other }: Told<Happened>,
  you: number | null,
): Sound | undefined {
  if (what === "offered") return seat === you ? "card" : undefined;
  if (what === "reached") return other === you ? "turn" : undefined;
  if (what === "swapped") return seat === you || other === you ? "raceWon" : "card";
  return SOUNDS[what];
}
