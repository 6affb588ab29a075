import type { IconName } from "../art/icons";
import type { Said } from "../wire";

export const EMOTES: [name: string, icon: IconName][] = [
  ["smile", "smile"],
  ["wow", "spark"],
  ["wave", "hand"],
  ["crown", "crown"],
];

/** The picture of an emote, or nothing if these are words. */
export function emoteIcon({ emote }: Said): IconName | undefined {
  return EMOTES.find(([name]) => name === emote)?.[1];
}
