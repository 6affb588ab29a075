// What this browser knows of one table. Messages of the server come in, signals go out.
import { batch, computed, signal } from "@preact/signals";
import { invited } from "../state/invitation";
import type {
  ErrorMessage,
  Hinted,
  Result,
  ServerMessage,
  TableInfo,
  Told,
  Update,
  View,
  Waits,
  Welcome,
} from "../wire";
import { heardServerTime } from "./clock";
import { inFrames } from "./frames";
import { kept } from "./kept";
import { keepLog } from "./log";
import { isOutdated, loadAnew } from "./outdated";
import { openLine } from "./socket";
import { countTurns } from "./turns";

/**
 * How a view will look once these moves are made, as far as anybody can tell: for showing them at
 * once.
 */
type Expect = (view: View, moves: string[]) => View;

/**
 * A refusal, and the moves it takes back. Without a line nothing is even asked; whose seat is given
 * back is told likewise.
 */
export type Refused = Omit<ErrorMessage, "code"> & {
  code: ErrorMessage["code"] | "no_line" | "unseated";
  moves: string[];
};

/** What became of the moves that were on their way when the line broke. */
export type Fate = { taken: number; of: number; isKnown: boolean };

type Pending = {
  id: number;
  version: number;
  moves: string[];
  unasked: boolean;
  takenAt?: number;
};

const ON_THE_WAY = 2500;
/** More may follow these in the same frame; every other message is a matter of its own. */
const QUIET = new Set<ServerMessage["t"]>(["update", "taken", "pong"]);

/** The same as long as there is nothing to do. */
const NOTHING: string[] = [];

export type TableStore = ReturnType<typeof joinTable>;

export function joinTable(id: string) {
  const table = signal<TableInfo | null>(null);
  const waits = signal<Waits>({ waiting: [], deadline: null, opens: null });
  const you = signal<number | null>(null);
  const host = signal(false);
  const legal = signal<string[]>(NOTHING);
  const log = keepLog(() => line.send({ t: "story" }));
  const turns = countTurns();
  const fate = signal<Fate | null>(null);
  const result = signal<{ result: Result; replay: string } | null>(null);
  const refused = signal<Refused | null>(null);
  /** the table cannot be had, not even later; `refused` says why */
  const gone = signal(false);
  const wantsRematch = signal(false);
  /** the standing orders of one's own seat */
  const orders = signal<Record<string, unknown> | null>(null);
  const expect = signal<Expect>((view) => view);
  const confirmed = signal<View | null>(null);
  const pending = signal<Pending[]>([]);
  const hint = signal<Hinted | null>(null);
  /** a hint is asked for: the expert thinks, or is still on the way */
  const asking = signal<"thinks" | "comes" | null>(null);
  let version = 0;
  let arriving = false;
  /** somebody has opened the page, or looked at it again */
  let isBack = true;
  let lastPlay = 0;
  /** the line has moved to another node of the room */
  let hasMoved = false;

  /**
   * The view with one's own moves already made: a move is shown at once and taken back if refused.
   */
  const view = computed(() => {
    const known = confirmed.value;
    return known && pending.value.reduce((shown, { moves }) => expect.value(shown, moves), known);
  });

  /** Whether the table waits for this person. */
  const isMine = computed(
    () =>
      you.value !== null &&
      table.value?.state === "playing" &&
      waits.value.waiting.includes(you.value) &&
      legal.value.length > 0,
  );

  function inform({ waiting, deadline, opens, ...info }: TableInfo & Waits) {
    table.value = kept(table.value, info);
    waits.value = kept(waits.value, { waiting, deadline, opens });
  }

  function allow(moves: string[]) {
    legal.value = moves.length ? moves : NOTHING;
  }

  function settle() {
    pending.value = pending.value.filter(
      ({ takenAt }) => takenAt === undefined || takenAt > version,
    );
  }

  function welcome(message: Welcome) {
    if (isOutdated(message)) return loadAnew(message);
    heardServerTime(message.now);
    inform(message.table);
    you.value = message.you;
    host.value = message.host;
    version = message.version;
    confirmed.value = message.view;
    allow(message.legal);
    if (arriving) account(message);
    pending.value = pending.value.filter(({ id }) => id > message.plays.last);
    forgetHint();
    turns.heard(isMine.value, you.value, []);
    log.arrive(message.happened);
    if (arriving && isBack) takeBack(message);
    arriving = false;
    hasMoved = false;
    isBack = false;
  }

  /** A server that has forgotten the page was started anew, and does not know of its plays. */
  function account({ plays }: Welcome) {
    if (hasMoved && plays.known) return sayAgain(plays.last);
    const sent = pending.value.filter(({ unasked }) => !unasked);
    pending.value = [];
    if (!sent.length) return;
    const taken = sent.filter(
      ({ id, takenAt }) => takenAt !== undefined || plays.taken.includes(id),
    );
    fate.value = { taken: taken.length, of: sent.length, isKnown: plays.known };
  }

  /** What was on its way when the line moved; the table knows what it has heard. */
  function sayAgain(heard: number) {
    for (const { id, moves, unasked, version } of pending.value)
      if (id > heard) line.send({ t: "play", id, version, moves, ...(unasked && { unasked }) });
  }

  /** Whoever comes back plays again, without a word; a line that comes back by itself is nobody. */
  function takeBack({ you, table }: Welcome) {
    if (you !== null && (table.seats[you]?.standing_in || table.resting)) line.send({ t: "back" });
  }

  /** `told` is all that has happened since the last frame. */
  function update(message: Update, told: Told[]) {
    heardServerTime(message.now);
    version = message.version;
    if (confirmed.value)
      confirmed.value = kept(confirmed.value, { ...confirmed.value, ...message.changed });
    allow(message.legal);
    const { waiting, deadline, opens } = message;
    waits.value = kept(waits.value, { waiting, deadline, opens });
    settle();
    if (!isStillGood(hint.value)) forgetHint();
    turns.heard(isMine.value, you.value, message.happened);
    log.tell(message.happened, told);
  }

  /** Where all play at once a hint has no values, and is good as long as its move is possible. */
  function isStillGood(found: Hinted | null) {
    const best = found?.moves[0];
    return best
      ? (found.version === version || best.worth === undefined) && legal.value.includes(best.move)
      : legal.value.length > 0;
  }

  function forgetHint() {
    hint.value = null;
    asking.value = null;
  }

  function askHint() {
    asking.value ??= "thinks";
    line.send({ t: "hint" });
  }

  /** The expert has to be fetched once: ask again, as long as the question is the same. */
  function askLater() {
    asking.value = "comes";
    const at = version;
    setTimeout(() => asking.value && at === version && askHint(), ON_THE_WAY);
  }

  function refuse(message: ErrorMessage) {
    if (message.code === "not_ready") return askLater();
    if (message.id === undefined) asking.value = null;
    const play = pending.value.find(({ id }) => id === message.id);
    pending.value = pending.value.filter((other) => other !== play);
    if (!play?.unasked) refused.value = { ...message, moves: play?.moves ?? [] };
  }

  function hinted(message: Hinted) {
    if (!asking.value) return;
    asking.value = null;
    hint.value = message;
  }

  function taken(play: number, at: number) {
    pending.value = pending.value.map((entry) =>
      entry.id === play ? { ...entry, takenAt: at } : entry,
    );
    refused.value = null;
    settle();
  }

  function changed(info: TableInfo & Waits) {
    inform(info);
    turns.heard(isMine.value, you.value, []);
    if (you.value !== null && !info.seats[you.value]?.orders) orders.value = null;
  }

  function over(message: { result: Result; replay: string }) {
    result.value = message;
  }

  function ordered(given: Record<string, unknown> | null) {
    orders.value = given;
  }

  function leave() {
    frames.flush();
    gone.value = true;
  }

  function heardTogether(messages: ServerMessage[]) {
    const told: Told[] = [];
    batch(() => {
      for (const message of messages) heard(message, told);
    });
  }

  function heard(message: ServerMessage, told: Told[]) {
    switch (message.t) {
      case "welcome":
        return welcome(message);
      case "update":
        told.push(...message.happened);
        return update(message, [...told]);
      case "table":
        return changed(message.table);
      case "taken":
        return taken(message.id, message.version);
      case "error":
        return refuse(message);
      case "said":
        return log.say(message, message.seat !== null && message.seat === you.value);
      case "story":
        return log.retell(message);
      case "hint":
        return hinted(message);
      case "orders":
        return ordered(message.orders);
      case "over":
        return over(message);
      case "unseated":
        refused.value = { t: "error", code: "unseated", text: "", moves: [] };
        return;
      case "invited":
        return invited(message);
      case "pong":
        return heardServerTime(message.now);
      default:
        message satisfies never; // a message that nobody hears does not compile
    }
  }

  function since() {
    arriving = true;
    return confirmed.value ? version : undefined;
  }

  const frames = inFrames(heardTogether, ({ t }) => QUIET.has(t));
  const page = String(Math.random()).slice(2); // it need not be secret
  const line = openLine<ServerMessage>(id, {
    since,
    page,
    heard: frames.hear,
    moved: () => (hasMoved = true),
    gone: leave,
  });
  const look = () => (isBack ||= !document.hidden);
  document.addEventListener("visibilitychange", look);

  /** What was played for somebody unasked is not complained about to them either. */
  function play(moves: string[], unasked = false) {
    if (!line.connected.value) {
      if (!unasked) refused.value = { t: "error", code: "no_line", text: "", moves };
      return;
    }
    const play = ++lastPlay;
    turns.played();
    pending.value = [...pending.value, { id: play, version, moves, unasked }];
    line.send({ t: "play", id: play, version, moves, ...(unasked && { unasked }) });
  }

  /** Shown at once: who changes two things quickly means both. */
  function giveOrders(given: Record<string, unknown>) {
    orders.value = given;
    line.send({ t: "orders", orders: given });
  }

  function askRematch() {
    wantsRematch.value = true;
    line.send({ t: "rematch" });
  }

  return {
    id,
    table,
    waits,
    you,
    host,
    view,
    legal,
    isMine,
    turn: turns.turn,
    log,
    result,
    refused,
    fate,
    gone,
    expect,
    play,
    wantsRematch,
    askRematch,
    orders,
    giveOrders,
    hint,
    asking,
    askHint,
    forgetHint,
    /** moves on their way: until they are settled, nothing else can be done in a turn-based game */
    busy: computed(() => pending.value.length > 0),
    line,
    send: line.send,
    close() {
      document.removeEventListener("visibilitychange", look);
      frames.close();
      line.close();
    },
  };
}
