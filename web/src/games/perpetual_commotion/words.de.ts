import { minus } from "../../ui/minus";
import type { Tile } from "../types";
import type { Choice, Option } from "./view.gen";
import type { CommotionWords, Tell } from "./words.en";

export const tile: Tile<Option, Choice> = {
  line: "Alle zugleich auf gemeinsame Stapel: von Start bis Stop, schneller als die anderen.",
  options: {},
};

const DIE = [
  "bis 150",
  "",
  "Aus zählt 10",
  "",
  "alles zählt doppelt",
  "",
  "Aus zählt 20",
  "",
  "10 Punkte weniger",
];

const has = (name: string, you: boolean) => `${name} ${you ? "hast" : "hat"}`;
const played: Tell = (name, you, _n, card) => {
  const what =
    card === "Start"
      ? "einen Stapel eröffnet"
      : card === "Stopp"
        ? "einen Stapel geschlossen"
        : `${card} gespielt`;
  return `${has(name, you)} ${what}.`;
};

export const words: CommotionWords = {
  arena: "Arena",
  row: "Vordere Fünf",
  feeders: "Nach\u00adschub",
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
  noOut: "Niemand hat „Aus“ gerufen.",
  total: "Summe",
  cards: {
    start: "Start",
    stop: "Stopp",
    "?": "eine Karte",
    r: "Rote",
    b: "Blaue",
    g: "Grüne",
    y: "Gelbe",
  },
  die: DIE,
  opens: (round, seconds) => `Runde ${round} beginnt in ${seconds} s.`,
  go: "Alle spielen zugleich.",
  youCan: (cards) => `Du kannst ${cards} spielen.`,
  nothing: "Nichts passt: Dreh drei um.",
  wait: "Gerade passt nichts: Warte auf die anderen.",
  where: (card) => `Wohin soll ${card}?`,
  callOut: "Dein Nachschub ist leer: Ruf „Aus“!",
  over: "Das Spiel ist aus.",
  told: {
    dealt: (name, you, n) => `${name} ${you ? "sagst" : "sagt"} Los: Runde ${n}.`,
    rolled: (name, you, n) =>
      `${has(name, you)} ${n} gewürfelt: ${DIE[n] || "nichts ändert sich"}.`,
    played_front: played,
    played_top: played,
    froze: () => "Nichts passt: Alle legen Nachschub an.",
    locked: () => "Nichts passt, und der Nachschub ist leer: Nur „Aus“ kann noch gerufen werden.",
    called_out: (name, you) => `${has(name, you)} „Aus“ gerufen!`,
    passed: (name, you) => `${has(name, you)} nicht gerufen.`,
    scored: (name, you, n) =>
      `${name} ${you ? "bekommst" : "bekommt"} ${minus(n)} ${n === 1 ? "Punkt" : "Punkte"}.`,
    won: (name, you, n) => `${has(name, you)} mit ${minus(n)} Punkten gewonnen.`,
  },
  orders: {
    first: {
      label: "Zuerst eine Karte",
      values: { row: "der Front Five", top: "der Playmaker" },
    },
    colours: {
      label: "Farben, die anderen vorgehen",
      values: { blue: "Blau", green: "Grün", red: "Rot", yellow: "Gelb" },
    },
    piles: {
      label: "Welcher Stapel zuerst",
      values: { high: "einer mit vielen Karten", low: "einer mit wenigen" },
    },
    out: {
      label: "Out rufen",
      values: {
        at_once: "sofort",
        unless_another_wins: "nur wenn niemand dadurch gewinnt",
        never: "nie",
      },
    },
  },
  columns: { cards: "Karten", feeders: "Nachschub übrig", outs: "Aus-Rufe", demotions: "Abzüge" },
  deeds: {
    play: (card) => `${card} spielen`,
    start: "Mit Start einen Stapel öffnen",
    stop: "Mit Stopp einen Stapel schließen",
    flip: "Drei umdrehen",
    out: "„Aus“ rufen!",
  },
  lessons: [
    "Alle spielen zugleich auf gemeinsame Stapel. Ein Start eröffnet einen, jede 2 gibt ihm seine Farbe, dann geht es in ihr um je eins weiter.",
    "Spiel zuerst aus deiner Reihe: Jede Karte, die sie verlässt, holt eine aus dem Nachschub hervor, und jede, die dort bleibt, kostet zwei Punkte.",
    "Passt nichts? Dreh drei Spielmacher um. Ist dein Nachschub leer, ruf „Aus“, ehe es die anderen tun.",
  ],
};
