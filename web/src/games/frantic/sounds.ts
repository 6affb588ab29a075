// What is heard of a happening.
import type { Sound } from "../../senses/ear";
import type { Told } from "../../wire";
import type { Happened } from "./view.gen";

const SOUNDS: Partial<Record<Happened, Sound>> = {
  dealt: "shuffle",
  played: "card",
  drew: "card",
  gave: "card",
  aimed: "attack",
  countered: "counter",
  thwarted: "counter",
  event: "event",
  exploded: "attack",
  round_over: "round",
};

export const sound = ({ what }: Told<Happened>): Sound | undefined => SOUNDS[what];
