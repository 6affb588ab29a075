// Who this browser is: a random token that only the server can tell apart from others.
import { signal } from "@preact/signals";

const PLACE = "rumpus.token";

/** Whoever this browser was has moved to another, or is a guest no more. */
export const signedOut = signal(false);

export function makeToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}

export function guestToken(): string {
  const kept = localStorage.getItem(PLACE);
  if (kept) return kept;
  const fresh = makeToken();
  localStorage.setItem(PLACE, fresh);
  return fresh;
}

export const becomeGuest = (token: string) => localStorage.setItem(PLACE, token);

/** The next call is a new guest's. */
export function forgetGuest(): void {
  localStorage.removeItem(PLACE);
  location.replace("/");
}
