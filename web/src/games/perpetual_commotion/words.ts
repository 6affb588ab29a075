import type { Dictionary } from "../../i18n";

/** A happening as a sentence. */
type Tell = (name: string, you: boolean, n: number, card: string) => string;

const words = {
  arena: "Arena",
  row: "Front Five",
  feeders: "Feeders",
  left: (n: number) => `${n} Feeders`,
  playmakers: "Playmakers",
  flip: (n: number) => `Flip three, ${n} face down`,
  space: "space",
  fits: "fits",
  out: "Out!",
  pass: "Let it go",
  outLater: "when the Feeders are gone",
  nearlyOut: "nearly out",
  mayCall: "may call Out",
  round: (n: number) => `Round ${n}`,
  progress: (round: number, die: string) => `round ${round} · ${die}`,
  total: "Total",
  /** by card: Start, Stop, one that is face down, and the names of the colours */
  cards: { start: "Start", stop: "Stop", "?": "a card", r: "red", b: "blue", g: "green", y: "yellow" } as Record<string, string>,
  /** what a roll means; most mean nothing */
  die: ["first to 150", "", "Out counts 10", "", "all counts double", "", "Out counts 20", "", "10 points less"],
  opens: (round: number, seconds: number) => `Round ${round} opens in ${seconds} s.`,
  go: "All play at once.",
  youCan: (cards: string) => `You can play ${cards}.`,
  nothing: "Nothing fits: flip three.",
  wait: "Nothing fits now: wait for the others.",
  where: (card: string) => `Where does ${card} go?`,
  callOut: "Your Feeders are gone: call Out!",
  over: "The game is over.",
};

const played: Tell = (name, _you, _n, card) => `${name} ${card === "Start" ? "opened a pile" : card === "Stop" ? "closed a pile" : `played ${card}`}.`;

const en = {
  ...words,
  told: {
    dealt: (name, you, n) => `${name} ${you ? "say" : "says"} Go: round ${n}.`,
    rolled: (name, _you, n) => `${name} rolled ${n}: ${words.die[n] || "nothing changes"}.`,
    played_front: played,
    played_top: played,
    froze: () => "Nothing fits: everybody adds a Feeder.",
    locked: () => "Nothing fits, and no Feeder is left: only Out can be called.",
    called_out: (name) => `${name} called Out!`,
    passed: (name) => `${name} let it go.`,
    scored: (name, _you, n) => `${name} scored ${n}.`,
    won: (name, you, n) => `${name} ${you ? "have" : "has"} won with ${n} points.`,
  } as Record<string, Tell>,
};

export type CommotionWords = typeof en;

const german: typeof words = {
  arena: "Arena",
  row: "Vordere Fünf",
  feeders: "Nachschub",
  left: (n) => `${n} im Nachschub`,
  playmakers: "Spielmacher",
  flip: (n) => `Drei umdrehen, ${n} verdeckt`,
  space: "Leertaste",
  fits: "passt",
  out: "Aus!",
  pass: "Nicht rufen",
  outLater: "wenn der Nachschub leer ist",
  nearlyOut: "fast aus",
  mayCall: "darf „Aus“ rufen",
  round: (n) => `Runde ${n}`,
  progress: (round, die) => `Runde ${round} · ${die}`,
  total: "Summe",
  cards: { start: "Start", stop: "Stopp", "?": "eine Karte", r: "Rote", b: "Blaue", g: "Grüne", y: "Gelbe" },
  die: ["bis 150", "", "Aus zählt 10", "", "alles zählt doppelt", "", "Aus zählt 20", "", "10 Punkte weniger"],
  opens: (round, seconds) => `Runde ${round} beginnt in ${seconds} s.`,
  go: "Alle spielen zugleich.",
  youCan: (cards) => `Du kannst ${cards} spielen.`,
  nothing: "Nichts passt: Dreh drei um.",
  wait: "Gerade passt nichts: Warte auf die anderen.",
  where: (card) => `Wohin soll ${card}?`,
  callOut: "Dein Nachschub ist leer: Ruf „Aus“!",
  over: "Das Spiel ist aus.",
};

const has = (name: string, you: boolean) => `${name} ${you ? "hast" : "hat"}`;
const playedInGerman: Tell = (name, you, _n, card) => {
  const what = card === "Start" ? "einen Stapel eröffnet" : card === "Stopp" ? "einen Stapel geschlossen" : `${card} gespielt`;
  return `${has(name, you)} ${what}.`;
};

const de: CommotionWords = {
  ...german,
  told: {
    dealt: (name, you, n) => `${name} ${you ? "sagst" : "sagt"} Los: Runde ${n}.`,
    rolled: (name, you, n) => `${has(name, you)} ${n} gewürfelt: ${german.die[n] || "nichts ändert sich"}.`,
    played_front: playedInGerman,
    played_top: playedInGerman,
    froze: () => "Nichts passt: Alle legen Nachschub an.",
    locked: () => "Nichts passt, und der Nachschub ist leer: Nur „Aus“ kann noch gerufen werden.",
    called_out: (name, you) => `${has(name, you)} „Aus“ gerufen!`,
    passed: (name, you) => `${has(name, you)} nicht gerufen.`,
    scored: (name, you, n) => `${name} ${you ? "bekommst" : "bekommt"} ${n} ${n === 1 ? "Punkt" : "Punkte"}.`,
    won: (name, you, n) => `${has(name, you)} mit ${n} Punkten gewonnen.`,
  },
};

export const dictionary: Dictionary<CommotionWords> = { en, de };

export const columns: Dictionary<Record<string, string>> = {
  en: { cards: "Cards", feeders: "Feeders left", outs: "Outs", demotions: "Demotions" },
  de: { cards: "Karten", feeders: "Nachschub übrig", outs: "Aus-Rufe", demotions: "Abzüge" },
};
