// What this browser knows of one table. Messages of the server come in, signals go out.
import { batch, computed, signal } from "@preact/signals";
import type {
  ErrorMessage,
  Hinted,
  Race,
  Result,
  Said,
  ServerMessage,
  TableInfo,
  Told,
  Update,
  View,
  Welcome,
} from "../wire";
import { heardServerTime } from "./clock";
import { isOutdated, loadAnew } from "./outdated";
import { openLine } from "./socket";

/**
 * How a view will look once these moves are made, as far as anybody can tell: for showing them at
 * once.
 */
type Expect = (view: View, moves: string[]) => View;

export type LogEntry = { key: number } & ({ happening: Told } | { said: Said } | { race: Race });

/** A refusal, and the moves it takes back. */
export type Refused = ErrorMessage & { moves: string[] };

type Pending = { id: number; moves: string[]; unasked: boolean; takenAt?: number };

const LOG_LENGTH = 400;
const BUBBLE_TIME = 4000;
const ON_THE_WAY = 2500;

export type TableStore = ReturnType<typeof joinTable>;

export function joinTable(id: string) {
  const table = signal<TableInfo | null>(null);
  const you = signal<number | null>(null);
  const host = signal(false);
  const legal = signal<string[]>([]);
  const log = signal<LogEntry[]>([]);
  const happened = signal<Told[]>([]);
  const result = signal<{ result: Result; replay: string } | null>(null);
  const refused = signal<Refused | null>(null);
  /** the table cannot be had, not even later; `refused` says why */
  const gone = signal(false);
  const wantsRematch = signal(false);
  const bubbles = signal<Record<number, Said>>({});
  const expect = signal<Expect>((view) => view);
  const confirmed = signal<View | null>(null);
  const pending = signal<Pending[]>([]);
  const hint = signal<Hinted | null>(null);
  /** a hint is asked for: the expert thinks, or is still on the way */
  const asking = signal<"thinks" | "comes" | null>(null);
  let version = 0;
  let asked: number | undefined;
  let arriving = false;
  let lastPlay = 0;
  let lastKey = 0;

  /**
   * The view with one's own moves already made: a move is shown at once and taken back if refused.
   */
  const view = computed(() => {
    const known = confirmed.value;
    return known && pending.value.reduce((shown, { moves }) => expect.value(shown, moves), known);
  });

  const entry = (what: { happening: Told } | { said: Said }): LogEntry => ({
    key: ++lastKey,
    ...what,
  });
  const append = (entries: LogEntry[]) =>
    (log.value = [...log.value, ...entries].slice(-LOG_LENGTH));

  function tell(facts: Told[]) {
    happened.value = facts;
    append(facts.map((happening) => entry({ happening })));
  }

  function settle() {
    pending.value = pending.value.filter(
      ({ takenAt }) => takenAt === undefined || takenAt > version,
    );
  }

  function welcome(message: Welcome) {
    if (isOutdated(message)) return loadAnew(message);
    // After a reconnect only the news comes; in all other cases the story starts anew.
    if (asked === undefined) log.value = log.value.filter((old) => "said" in old);
    asked = undefined;
    heardServerTime(message.now);
    table.value = message.table;
    you.value = message.you;
    host.value = message.host;
    version = message.version;
    confirmed.value = message.view;
    legal.value = message.legal;
    pending.value = [];
    forgetHint();
    tell(message.happened);
    if (arriving) takeBack(message);
    arriving = false;
  }

  /** Whoever comes back plays again, without a word. */
  function takeBack({ you, table }: Welcome) {
    if (you !== null && table.seats[you]?.standing_in) line.send({ t: "back" });
  }

  function update(message: Update) {
    heardServerTime(message.now);
    version = message.version;
    if (confirmed.value) confirmed.value = { ...confirmed.value, ...message.changed };
    legal.value = message.legal;
    const { waiting, deadline, opens } = message;
    if (table.value) table.value = { ...table.value, waiting, deadline, opens };
    settle();
    if (!isStillGood(hint.value)) forgetHint();
    tell(message.happened);
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
    settle();
  }

  function bubble(said: Said) {
    append([entry({ said })]);
    const seat = said.seat;
    if (seat === null) return;
    bubbles.value = { ...bubbles.value, [seat]: said };
    setTimeout(() => {
      if (bubbles.value[seat] !== said) return;
      const { [seat]: _, ...others } = bubbles.value;
      bubbles.value = others;
    }, BUBBLE_TIME);
  }

  function changed(info: TableInfo) {
    table.value = info;
  }

  function over(message: { result: Result; replay: string }) {
    result.value = message;
  }

  function lost() {
    pending.value = [];
  }

  function leave() {
    gone.value = true;
  }

  function heard(message: ServerMessage) {
    switch (message.t) {
      case "welcome":
        return welcome(message);
      case "update":
        return update(message);
      case "table":
        return changed(message.table);
      case "taken":
        return taken(message.id, message.version);
      case "error":
        return refuse(message);
      case "said":
        return bubble(message);
      case "hint":
        return hinted(message);
      case "over":
        return over(message);
      case "pong":
        return heardServerTime(message.now);
      default:
        message satisfies never; // a message that nobody hears does not compile
    }
  }

  function since() {
    arriving = true;
    asked = confirmed.value ? version : undefined;
    lastPlay = 0;
    return asked;
  }

  const line = openLine(id, {
    since,
    heard: (message) => batch(() => heard(message)),
    lost,
    gone: leave,
  });

  /** What was played for somebody unasked is not complained about to them either. */
  function play(moves: string[], unasked = false) {
    const play = ++lastPlay;
    refused.value = null;
    pending.value = [...pending.value, { id: play, moves, unasked }];
    line.send({ t: "play", id: play, version, moves });
  }

  function askRematch() {
    wantsRematch.value = true;
    line.send({ t: "rematch" });
  }

  return {
    id,
    table,
    you,
    host,
    view,
    legal,
    log,
    happened,
    result,
    refused,
    gone,
    bubbles,
    expect,
    play,
    wantsRematch,
    askRematch,
    hint,
    asking,
    askHint,
    forgetHint,
    /** moves on their way: until they are settled, nothing else can be done in a turn-based game */
    busy: computed(() => pending.value.length > 0),
    connected: line.connected,
    send: line.send,
    close: line.close,
  };
}
