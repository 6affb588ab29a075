// What is pointed at: the cards of the move that the expert likes best glow wherever they lie, and
// beside the coach those of the move that was made have a ring of their own.
import { signal } from "@preact/signals";

export type Mark = "pointed" | "made";

export const marks = signal<ReadonlyMap<string, Mark>>(new Map());

/** A card is known by the name of its movement; several of a kind have a number after it. */
export const markOf = (flip: string | undefined) =>
  (flip && (marks.value.get(flip) ?? marks.value.get(flip.split("#")[0]!))) || "";
