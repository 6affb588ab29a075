// The pictures of the events travel by themselves: the first turn does not wait for them.
import { signal } from "@preact/signals";
import type { ComponentType } from "preact";

export const pictures = signal<ComponentType<{ name: string }> | null>(null);

export async function fetchPictures(): Promise<void> {
  const { EventPicture } = await import("./event-art");
  pictures.value = EventPicture;
}
