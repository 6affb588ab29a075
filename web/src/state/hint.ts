// What the expert points at: the cards of the move it likes best glow wherever they lie.
import { signal } from "@preact/signals";

export const pointedAt = signal<ReadonlySet<string>>(new Set());

/** A card is known by the name of its movement; several of a kind have a number after it. */
export const isPointedAt = (flip: string | undefined) =>
  !!flip && (pointedAt.value.has(flip) || pointedAt.value.has(flip.split("#")[0]!));
