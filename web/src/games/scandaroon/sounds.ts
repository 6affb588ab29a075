// What is heard of a happening.
import type { Sound } from "../../senses/ear";
import type { Told } from "../../wire";
import type { Happened } from "./view.gen";

const SOUNDS: Partial<Record<Happened, Sound>> = {
  round_began: "shuffle",
  shuffled: "shuffle",
  laid: "card",
  moved: "card",
  drew: "card",
  discarded: "card",
  trump_changed: "event",
  protected: "counter",
  stole: "attack",
  round_over: "round",
};
const BLOWS: Happened[] = ["discarded", "moved", "returned"];

/** What is done to a row by somebody else is a blow. */
export function sound({ what, seat, other }: Told<Happened>): Sound | undefined {
  const isBlow = BLOWS.includes(what) && other !== undefined && other !== seat;
  return isBlow ? "attack" : SOUNDS[what];
}
