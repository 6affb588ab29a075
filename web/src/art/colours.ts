import type { IconName } from "./icons";

export type Colour = "yellow" | "red" | "green" | "blue";
export const COLOURS: Colour[] = ["yellow", "red", "green", "blue"];

/** Colour never stands alone: each one has its sign. */
export const SIGN: Record<Colour | "night", IconName> = {
  yellow: "sun",
  red: "mountain",
  green: "tree",
  blue: "wave",
  night: "spark",
};

/** A colour of tokens.css. */
export const token = (name: string) => `var(--${name})`;
