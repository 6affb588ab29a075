// Whether anybody else can follow a link to this room, and by which address.
import { signal } from "@preact/signals";
import { api } from "../net/api";
import type { HomeInfo } from "../wire";

/** Known only at the machine itself: everybody else has come by an address that works. */
export const home = signal<HomeInfo | null>(null);

const isHere = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(location.hostname);

export async function loadHome(): Promise<void> {
  if (isHere) home.value ??= await api.home();
}

export async function openHome(): Promise<void> {
  home.value = await api.openHome();
}

/** The address by which others come. */
export const outside = () => home.value?.link ?? location.origin;

export const isOnlyHere = () => home.value !== null && !home.value.link;
