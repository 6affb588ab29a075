// Events by their numbers. Their pictures travel by themselves: the first turn does not wait for
// them.
import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import type { EventName } from "./view.gen";

/** In the order of their numbers in happenings. */
export const EVENTS: readonly EventName[] = [
  "tornado",
  "earthquake",
  "finish_line",
  "vandalism",
  "doomsday",
  "mating_season",
  "robin_hood",
  "surprise_party",
  "gambling_man",
  "time_bomb",
  "communism",
  "charity",
  "friday_13th",
  "expansion",
  "recession",
  "all_seeing_eye",
  "mexican_standoff",
  "market",
  "third_time_lucky",
  "merry_christmas",
];

export const pictures = signal<ComponentType<{ name: EventName }> | null>(null);

export async function fetchPictures(): Promise<void> {
  const { EventPicture } = await import("./event-art");
  pictures.value = EventPicture;
}
