// One socket to one table, or to the lobby. It comes back by itself: at once, then ever more slowly, up to 8 s.
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { ClientMessage } from "../wire";
import { guestToken, signedOut } from "./guest";
import { takePulse } from "./pulse";

const LONGEST_WAIT = 8000;
/** Milliseconds until a line must be open, and then until the table must have said its first word. */
const CONNECT_WITHIN = 5000;
/** Whoever looks at the page again does not wait for an attempt that is older than this. */
const YOUNG = 1000;
/** Closed with this by the server: there is nothing to come back to. */
const GONE = 4404;
/** And with this: another node goes on with everything; nobody should notice. */
const MOVE_OVER = 4307;
/** And with this: whoever this browser was is here no more. */
const SIGNED_OUT = 4401;

export type Line = {
  connected: ReadonlySignal<boolean>;
  /** up, nothing heard for a while, or down */
  state: ReadonlySignal<"up" | "quiet" | "down">;
  /** milliseconds there and back, once it is known */
  trip: ReadonlySignal<number | null>;
  /** whether it could be sent */
  send(message: ClientMessage): boolean;
  close(): void;
};

type Hooks<Heard> = {
  /** the version already known, asked for at every (re)connect */
  since(): number | undefined;
  /** the name of this page, the same at every (re)connect */
  page: string;
  heard(message: Heard): void;
  /** the server asks for a line to another node; what is on its way is to be said again there */
  moved?(): void;
  gone(): void;
};

const address = (place: string) =>
  `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/${place}`;

const backoff = (failures: number) =>
  Math.min(LONGEST_WAIT, 250 * 2 ** failures) * (0.7 + Math.random() * 0.3);

type Pong = { t: "pong"; n: number };

export function openLine<Heard extends { t: string } | Pong>(
  place: string,
  hooks: Hooks<Heard>,
): Line {
  const connected = signal(false);
  const pulse = takePulse((n) => send({ t: "ping", n }), drop);
  let socket: WebSocket;
  let began = 0;
  let failures = 0;
  let timer = 0;
  let closed = false;
  let moving = false;

  function connect() {
    began = performance.now();
    socket = new WebSocket(address(place));
    dropLater();
    socket.onopen = () => {
      dropLater();
      send({ t: "hello", token: guestToken(), since: hooks.since(), page: hooks.page });
    };
    socket.onmessage = ({ data }) => heard(JSON.parse(data));
    socket.onclose = ({ code }) => {
      if (code === MOVE_OVER && connected.value) return moveOver();
      if (code === GONE) stay();
      if (code === SIGNED_OUT) signedOut.value = closed = true;
      comeBack();
    };
  }

  function heard(message: Heard) {
    if (!connected.value || moving) arrive();
    pulse.heard(message.t === "pong" ? (message as Pong).n : undefined);
    hooks.heard(message);
  }

  function arrive() {
    clearTimeout(timer);
    failures = 0;
    moving = false;
    connected.value = true;
    pulse.begin();
  }

  /** Without a goodbye: a dead line would not say it for minutes. */
  function forsake() {
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  function drop() {
    forsake();
    comeBack();
  }

  function dropLater() {
    clearTimeout(timer);
    timer = window.setTimeout(drop, CONNECT_WITHIN);
  }

  /** At once, and as if the line had never been down. */
  function moveOver() {
    pulse.end();
    moving = true;
    hooks.moved?.();
    connect();
  }

  function comeBack() {
    clearTimeout(timer);
    pulse.end();
    moving = false;
    connected.value = false;
    if (!closed) timer = window.setTimeout(connect, backoff(failures++));
  }

  function stay() {
    closed = true;
    hooks.gone();
  }

  function send(message: ClientMessage): boolean {
    const isOpen = socket.readyState === WebSocket.OPEN;
    if (isOpen) socket.send(JSON.stringify(message));
    return isOpen;
  }

  // A sleeping phone wakes with a dead line: try at once instead of waiting for the timer.
  const wake = () => {
    if (document.hidden || closed) return;
    if (connected.value) return pulse.doubt();
    const tries = socket.readyState === WebSocket.CONNECTING;
    if (tries && performance.now() - began < YOUNG) return;
    failures = 0;
    forsake();
    connect();
  };
  const doubt = () => pulse.doubt();
  document.addEventListener("visibilitychange", wake);
  window.addEventListener("online", wake);
  window.addEventListener("offline", doubt);
  connect();

  function close() {
    closed = true;
    clearTimeout(timer);
    pulse.stop();
    document.removeEventListener("visibilitychange", wake);
    window.removeEventListener("online", wake);
    window.removeEventListener("offline", doubt);
    socket.close();
  }
  const state = computed(() => (!connected.value ? "down" : pulse.quiet.value ? "quiet" : "up"));
  return { connected, state, trip: pulse.trip, send, close };
}
