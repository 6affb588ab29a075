// Whom one does not want to hear, kept in this browser: by their number, with their name.
import { signal } from "@preact/signals";

const PLACE = "rumpus.muted";

function kept(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "{}");
  } catch {
    return {};
  }
}

export const muted = signal(kept());

export const isMuted = (guest: number | null | undefined) => `${guest}` in muted.value;

function keep(people: Record<string, string>): void {
  muted.value = people;
  localStorage.setItem(PLACE, JSON.stringify(people));
}

export const mute = (guest: number, name: string) => keep({ ...muted.value, [guest]: name });

export function unmute(guest: number | string): void {
  const { [guest]: _, ...others } = muted.value;
  keep(others);
}
