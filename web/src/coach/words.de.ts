import type { CoachWords } from "./words.en";

const percent = (part: number) => `${Math.round(part * 100)} %`;
const decimal = (n: number) => n.toFixed(1).replace(".", ",").replace("-", "−");
const signed = (n: number) => `${n >= 0 ? "+" : "−"}${Math.abs(Math.round(n * 100))}`;
const time = (ms: number) =>
  ms < 1000 ? `${ms} ms` : `${ms < 9950 ? decimal(ms / 1000) : Math.round(ms / 1000)} s`;

export const words: CoachWords = {
  title: (game) => `Mit Ada: ${game}`,
  hands: (game) => `Hände: ${game}`,
  replay: "Zum Replay",
  share: "Diesen Blick teilen",
  waits: (n) => (n > 1 ? `Ada sieht zuerst ${n} andere Spiele an.` : "Ada kommt gleich."),
  works: (part) => `Ada sieht es sich an: ${percent(part)}`,
  measures: (part) => `Die Hände werden gemessen: ${percent(part)}`,
  refused: {
    not_over: "Das Spiel ist noch nicht zu Ende.",
    old_rules: "Die Regeln haben sich seit diesem Spiel geändert.",
    too_fast: "Ada hat viel zu tun. Versuch es in einer Minute noch einmal.",
    damaged: "Mit diesem Spiel lässt sich nichts anfangen.",
  },
  failed: "Das hat nicht geklappt.",
  again: "Noch einmal",
  decisions: "Teure Entscheidungen",
  none: "Nichts verschenkt: Ada hätte es kaum besser gemacht.",
  looked: (n) => `${n} Entscheidungen, jede nach dem beurteilt, was ihr Platz wissen konnte.`,
  gave: (who, you, cost) => `Hier ${you ? "hast du" : `hat ${who}`} ${percent(cost)} verschenkt`,
  little: (who, you, cost) =>
    `${you ? "Du hast" : `${who} hat`} ${decimal(cost * 100)} % verschenkt`,
  error: (error) => `± ${decimal(error * 100)} %`,
  made: (who, you) => (you ? "Dein Zug" : `Zug von ${who}`),
  best: "Adas Zug",
  wins: (chance) => `gewinnt in ${percent(chance)}`,
  until: (mine, others) =>
    `Bis zum Ende der Runde: im Schnitt ${decimal(mine)} Punkte, für jeden der anderen ${decimal(others)}.`,
  follows: "Dann am ehesten:",
  nothing: "Was folgt, ist offen.",
  step: (who, deed) => `${who}: ${deed}`,
  tryIt: "Von hier noch einmal",
  tryHelp: "Dieselben Karten, dieselben Bots, dein Zug. Es zählt nicht.",
  chances: "Die wahren Chancen",
  chancesHelp: (error) =>
    `Alle Hände offen, die künftigen Karten unbekannt; je ± ${decimal(error * 100)} %.`,
  chart: "Chancen aller Plätze im Lauf des Spiels",
  swings: "Was sie am meisten verändert hat",
  luck: "durch Karten",
  choice: (who, you) => (you ? "durch deine Wahl" : `durch die Wahl von ${who}`),
  change: (who, n) => `${who} ${signed(n)} %`,
  parts: "Glück und Entscheidungen",
  partsHelp: "In Hundertsteln eines Sieges. Die Teile ergeben zusammen das Ergebnis.",
  seat: "Wer",
  result: "Ergebnis",
  start: "Gleicher Start",
  byLuck: "Glück",
  own: "Eigene Wahl",
  others: "Wahl der anderen",
  within: "±",
  points: signed,
  figures: "Alle Hände",
  rows: {
    to_notice: "Zeit bis zum Bemerken",
    to_move: "Zeit bis zum nächsten Zug",
    taken: "Genutzte Chancen",
    missed: "Verpasste Chancen",
    lay: "So lange lagen sie offen",
    longest: "Die längste",
    won: "Gewonnene Rennen",
    lost: "Verlorene Rennen",
    closest: "Am knappsten um",
    behind: "Meist um",
    cost: "Verpasste Punkte, etwa",
  },
  figuresHelp:
    "Eine Chance öffnet sich, wenn der Zug von jemand anderem dir etwas erlaubt. Die Hälfte der Zeiten ist kürzer als die angegebene.",
  you: "Du",
  earlier: "Deine letzten Spiele",
  first: "Sieh dir mehr deiner Spiele an, dann stehen sie hier.",
  time,
  number: (n) => String(n).replace(".", ","),
};
