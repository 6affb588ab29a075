// One socket to one table. It comes back by itself: at once, then ever more slowly, up to 8 s.
import { type ReadonlySignal, signal } from "@preact/signals";
import type { ClientMessage, ServerMessage } from "../wire";
import { guestToken } from "./guest";

const LONGEST_WAIT = 8000;
/** Closed with this by the server: there is nothing to come back to. */
const GONE = 4404;
const PING_EVERY = 20_000;

export type Line = {
  connected: ReadonlySignal<boolean>;
  send(message: ClientMessage): void;
  close(): void;
};

type Hooks = {
  /** the version already known, asked for at every (re)connect */
  since(): number | undefined;
  heard(message: ServerMessage): void;
  lost(): void;
  gone(): void;
};

const address = (table: string) =>
  `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/${table}`;

const backoff = (failures: number) =>
  Math.min(LONGEST_WAIT, 250 * 2 ** failures) * (0.7 + Math.random() * 0.3);

export function openLine(table: string, hooks: Hooks): Line {
  const connected = signal(false);
  let socket: WebSocket;
  let failures = 0;
  let timer = 0;
  let closed = false;

  function connect() {
    clearTimeout(timer);
    socket = new WebSocket(address(table));
    socket.onopen = () => send({ t: "hello", token: guestToken(), since: hooks.since() });
    socket.onmessage = ({ data }) => {
      failures = 0;
      connected.value = true;
      hooks.heard(JSON.parse(data));
    };
    socket.onclose = ({ code }) => {
      if (code === GONE) stay();
      comeBack();
    };
  }

  function comeBack() {
    connected.value = false;
    hooks.lost();
    if (!closed) timer = window.setTimeout(connect, backoff(failures++));
  }

  function stay() {
    closed = true;
    hooks.gone();
  }

  function send(message: ClientMessage) {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }

  // A sleeping phone wakes with a dead line: try at once instead of waiting for the timer.
  const wake = () => {
    if (!document.hidden && socket.readyState === WebSocket.CLOSED && !closed) connect();
  };
  let pings = 0;
  const pinging = setInterval(() => send({ t: "ping", n: ++pings }), PING_EVERY);
  document.addEventListener("visibilitychange", wake);
  window.addEventListener("online", wake);
  connect();

  function close() {
    closed = true;
    clearTimeout(timer);
    clearInterval(pinging);
    document.removeEventListener("visibilitychange", wake);
    window.removeEventListener("online", wake);
    socket.close();
  }
  return { connected, send, close };
}
