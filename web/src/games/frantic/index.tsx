import { words } from "../../i18n";
import { lookup } from "../../ui/lookup";
import { upper } from "../../ui/upper";
import type { Told } from "../../wire";
import { defineGame, type Names } from "../types";
import { Board } from "./board";
import { cardName } from "./cards";
import { deed } from "./deed";
import { EVENTS } from "./events";
import { Round } from "./last-round";
import { sound } from "./sounds";
import type { Ask, EventName, Happened, View } from "./view.gen";
import { dictionary, type FranticWords } from "./words";

/** Windows in which nobody may see who has answered. */
const SECRET = ["counter", "nicetry"];

/** Some facts are told in another way, by what they are about. */
function variantOf(what: Happened, seat: number, other: number, card: string, n: number): string {
  if (what === "collected" && other === seat) return "collected_own";
  if (what === "aimed" && n === 0 && /gift|exchange/.test(card)) return "aimed_empty";
  if (what === "waived" && card.endsWith("skip")) return "waived_skip";
  if (what === "waived" && /equality|four/.test(card)) return "waived_equality";
  return what;
}

/** What shows that an event did something; of all others that is seen, or asked. */
const EFFECTS: Partial<Record<EventName, Happened[]>> = {
  vandalism: ["discarded"],
  mating_season: ["discarded"],
  robin_hood: ["handed_on", "got"],
  communism: ["drew"],
  charity: ["took"],
};

/** Why an event did nothing, if it did nothing: told by what followed at once. */
function why({ what, n = 0 }: Told<Happened>, after: Told<Happened>[], t: FranticWords) {
  const name = what === "event" ? EVENTS[n] : undefined;
  const effects = name && EFFECTS[name];
  if (!effects || !name) return null;
  const next = after.find((fact) => fact.what !== "event");
  return next && effects.includes(next.what) ? null : (t.nothing[name] ?? null);
}

function sentence(
  { what, seat = 0, other = 0, card = "?", n = 0 }: Told<Happened>,
  names: Names,
  t: FranticWords,
): string | null {
  if (what === "event") return t.events[EVENTS[n]!].join(": ");
  const tell = lookup(t.told, variantOf(what, seat, other, card, n));
  const whom = (oneself: string) => (other === names.you ? oneself : names.of(other));
  const told = tell?.(
    names.of(seat),
    seat === names.you,
    whom,
    n,
    what === "wished_colour" ? Object.values(t.colour)[n]! : cardName(card),
  );
  return told ? upper(told) : null;
}

/** What a question is about: a card, a colour, or those who are out of cards. */
function subject(
  { pending, counts, last_colour: colour }: View,
  names: Names,
  t: FranticWords,
): string {
  if (pending!.ask === "bet") return colour ? t.colour[colour] : "";
  if (pending!.ask === "nicetry")
    return words.value.list(counts.flatMap((n, seat) => (n ? [] : [names.of(seat)])));
  return pending!.card ? cardName(pending!.card) : "";
}

/** On one's turn it matters what can be done: lay, draw, or neither. */
function askedOf(ask: Ask, legal: string[]): keyof FranticWords["ask"] {
  const fits = legal.some((move) => move.startsWith("play "));
  if (legal.includes("pass")) return fits ? "drawn" : "still_stuck";
  return ask === "turn" && !fits ? "stuck" : ask;
}

export default defineGame<View, FranticWords, Happened>({
  dictionary,
  deed,
  Board,
  Last: Round,
  hasLast: ({ last }) => last !== null,
  sound,
  fanfare(happened, _view, _names, t) {
    const event = happened.findLast(({ what }) => what === "event");
    return event ? t.events[EVENTS[event.n ?? 0]!] : null;
  },
  sentence,
  why,
  teaches: ({ pending }) => pending?.ask === "turn",

  status(view, { you, legal, names }, t) {
    if (view.over) return t.over;
    const { pending } = view;
    if (pending?.done) return t.sealed;
    // only where several are asked at once does anybody else think about it
    if (pending && !legal.length) return view.asked.length > 1 ? t.sealed : t.onItsWay;
    if (pending)
      return upper(t.ask[askedOf(pending.ask, legal)](subject(view, names, t), pending.left));
    if (SECRET.includes(view.phase)) return t.windowOpen;
    const others = view.asked.filter((seat) => seat !== you).map(names.of);
    return others.length === 1 ? t.turn(others[0]!) : t.waits(words.value.list(others));
  },

  progress: (view, _names, t) => t.limit(view.round, view.limit),

  chapter: ({ what, n = 0 }, t) => (what === "dealt" ? t.round(n) : null),

  expect(view, moves) {
    const card = moves[0]?.startsWith("play ") ? moves[0].slice(5) : "";
    const at = view.hand.indexOf(card);
    if (at < 0) return view;
    return { ...view, hand: view.hand.filter((_, i) => i !== at), top: card };
  },
});
