// What is heard of a happening.
import type { Sound } from "../../senses/ear";
import type { Told } from "../../wire";
import type { Happened } from "./view.gen";

const SOUNDS: Partial<Record<Happened, Sound>> = {
  dealt: "shuffle",
  demoted: "attack",
  called_out: "event",
  round_over: "round",
};
const PLAYS: Happened[] = ["played_front", "played_top"];

/** Of what all do at once one hears one's own cards, and that others were there. */
export function sound({ what, seat }: Told<Happened>, you: number | null): Sound | undefined {
  if (PLAYS.includes(what)) return seat === you ? "raceWon" : "card";
  if (what === "flipped" && seat === you) return "card";
  return SOUNDS[what];
}
