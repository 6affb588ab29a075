// The lobby as it happens: tables that open, fill and vanish, and invitations. Where no socket can be
// had, it is asked for now and then.
import { batch } from "@preact/signals";
import { invited } from "../state/invitation";
import { openTables } from "../state/room";
import type { LobbyMessage, TableLine } from "../wire";
import { api } from "./api";
import { heardServerTime } from "./clock";
import { isOutdated, loadAnew } from "./outdated";
import { openLine } from "./socket";

const ASK_EVERY = 5000;

const newestFirst = (tables: TableLine[]) => [...tables].sort((a, b) => b.created - a.created);

function heard(message: LobbyMessage) {
  switch (message.t) {
    case "lobby":
      if (isOutdated(message)) return loadAnew(message);
      openTables.value = newestFirst(message.tables);
      return;
    case "tables": {
      const told = new Set([...message.gone, ...message.open.map(({ id }) => id)]);
      const others = openTables.value.filter(({ id }) => !told.has(id));
      openTables.value = newestFirst([...others, ...message.open]);
      return;
    }
    case "invited":
      return invited(message);
    case "pong":
      return heardServerTime(message.now);
    case "error":
      return;
    default:
      message satisfies never; // a message that nobody hears does not compile
  }
}

/** Be in the lobby, until the answer is called. */
export function joinLobby(): () => void {
  const line = openLine<LobbyMessage>("lobby", {
    since: () => undefined,
    page: String(Math.random()).slice(2),
    heard: (message) => batch(() => heard(message)),
    gone: () => {},
  });
  const timer = setInterval(async () => {
    if (line.connected.value || document.hidden) return;
    const tables = await api.openTables().catch(() => null);
    if (tables && !line.connected.value) openTables.value = tables;
  }, ASK_EVERY);
  return () => {
    clearInterval(timer);
    line.close();
  };
}
