// What is heard of a happening.
import type { Sound } from "../../senses/ear";
import type { Told } from "../../wire";
import type { Happened } from "./view.gen";

const SOUNDS: Partial<Record<Happened, Sound>> = {
  dealt: "shuffle",
  forfeited: "attack",
  played: "card",
  drew: "card",
  hand_over: "round",
};

export const sound = ({ what, seat }: Told<Happened>, you: number | null): Sound | undefined =>
  what === "took" && seat === you ? "raceWon" : SOUNDS[what];
