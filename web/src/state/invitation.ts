// The last invitation that has come, until it is answered.
import { signal } from "@preact/signals";
import type { Invited } from "../wire";
import { isMuted } from "./muted";

export const invitation = signal<Invited | null>(null);

export function invited(message: Invited): void {
  if (!isMuted(message.guest)) invitation.value = message;
}
