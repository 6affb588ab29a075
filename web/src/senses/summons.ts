// It is your turn, and you are looking elsewhere: the title, the icon and, if allowed, the system
// say so until you look again.
import { settings } from "../state/settings";

/** Only secure addresses have it; elsewhere title, icon and sound have to do. */
export const canNotify = "Notification" in window && isSecureContext;

type Note = { title: string; text: string; tag: string };

const ICON = document.querySelector<HTMLLinkElement>("link[rel=icon]");
const PLAIN = ICON?.href ?? "";
/** The same with a red dot. */
const DOTTED = PLAIN.replace(
  /%3C\/svg%3E$/i,
  "%3Ccircle cx='36' cy='12' r='11' fill='%23e5202b' stroke='white' stroke-width='3'/%3E$&",
);

let shown: Notification | undefined;
let base = "";

export async function allow(): Promise<boolean> {
  return canNotify && (await Notification.requestPermission()) === "granted";
}

/** What the tab is called while nobody is summoned. */
export function call(title: string): void {
  base = title;
  if (!document.documentElement.dataset.summons) document.title = title;
}

export function summon(note: Note): void {
  if (!document.hidden) return;
  document.documentElement.dataset.summons = note.tag;
  document.title = `● ${note.title}`;
  if (ICON) ICON.href = DOTTED;
  void navigator.setAppBadge?.(1).catch(() => {});
  void notify(note);
}

export function dismiss(): void {
  if (!document.documentElement.dataset.summons) return;
  delete document.documentElement.dataset.summons;
  document.title = base;
  if (ICON) ICON.href = PLAIN;
  void navigator.clearAppBadge?.().catch(() => {});
  void unnotify();
}

/** On phones only a service worker may show one. */
const worker = () => navigator.serviceWorker?.getRegistration();

async function notify({ title, text, tag }: Note): Promise<void> {
  if (!canNotify || !settings.value.notify || Notification.permission !== "granted") return;
  const shower = await worker();
  if (shower) return shower.showNotification(title, { body: text, tag, icon: "/icon.svg" });
  shown = new Notification(title, { body: text, tag });
  shown.onclick = () => window.focus();
}

async function unnotify(): Promise<void> {
  shown?.close();
  shown = undefined;
  const all = await (await worker())?.getNotifications();
  for (const one of all ?? []) one.close();
}

document.addEventListener("visibilitychange", () => document.hidden || dismiss());
