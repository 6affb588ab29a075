import { computed, signal } from "@preact/signals";

const path = signal(location.pathname);
addEventListener("popstate", () => (path.value = location.pathname));

export function go(to: string): void {
  if (to === location.pathname + location.search) return;
  history.pushState(null, "", to);
  path.value = location.pathname;
  scrollTo(0, 0);
}

/**
 * Links within the room change the page without a new load; those with a modifier or a target are
 * the browser's.
 */
addEventListener("click", (event) => {
  const link = (event.target as Element).closest?.("a");
  const meant =
    event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !meant || event.defaultPrevented || link.target || link.origin !== location.origin)
    return;
  event.preventDefault();
  go(link.pathname + link.search);
});

export type Route = {
  page: "lobby" | "you" | "day" | "challenge" | "table" | "replay" | "coach" | "rules" | "lost";
  id: string;
};

const PAGES: Record<string, Route["page"]> = {
  t: "table",
  r: "replay",
  c: "challenge",
  coach: "coach",
  rules: "rules",
};

export const route = computed<Route>(() => {
  const [, first = "", id = "", ...rest] = path.value.split("/");
  if (first === "") return { page: "lobby", id: "" };
  if (first === "you" && !id) return { page: "you", id: "" };
  if (first === "day" && rest.length === (id ? 1 : 0))
    return { page: "day", id: [id, ...rest].filter(Boolean).join("/") };
  const page = PAGES[first];
  return page && id && !rest.length ? { page, id } : { page: "lost", id: "" };
});
