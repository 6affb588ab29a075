import type { DayWords } from "./words.en";

const days = (n: number) => (n === 1 ? "ein Tag" : `${n} Tage`);
const signed = (n: number) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "±0");
const gap = (lead: number) => {
  const points = Math.abs(lead) === 1 ? "1 Punkt" : `${Math.abs(lead)} Punkte`;
  return lead ? `${points} ${lead > 0 ? "Vorsprung" : "Rückstand"}` : "gleichauf";
};

export const words: DayWords = {
  title: "Spiel des Tages",
  line: "Dieselben Karten für alle, gegen dieselben drei Bots mit denselben Würfeln. Jedes einmal.",
  next: (time) => `Neue Karten in ${time} (Mitternacht UTC)`,
  hours: (hours, minutes) => (hours ? `${hours} Std. ${minutes} Min.` : `${minutes} Min.`),
  streak: (n) => (n ? `${days(n)} in Folge` : "noch kein Tag in Folge"),
  longest: (n) => `höchstens ${days(n)}`,
  with: (names) => `mit ${names}`,
  play: "Spielen",
  resume: "Weiter",
  result: "Ergebnis",
  playOf: (game) => `${game} spielen`,
  resumeOf: (game) => `${game} weiterspielen`,
  resultOf: (game) => `Ergebnis von ${game}`,
  open: "Noch nicht gespielt",
  running: "Du bist mittendrin",
  strength: (mean, margin) => `Stärke ${mean} ± ${margin}`,
  late: "aus dem Archiv",
  reached: (place, lead, of = 4) => `${place}. von ${of}, ${gap(lead)}`,
  archive: "Die Tage davor",
  noArchive: "Morgen steht hier der erste davon.",
  older: "Ältere Tage zeigen",
  archiveHelp: "Alte Spiele kannst du noch spielen. Für die Folge zählen sie nicht.",
  rank: (rank, of) => `${rank} von ${of}`,
  today: "Gegen alle",
  alone: "Du bist die erste Person. Schau später nach, wie es andere machten.",
  lateHelp: "Dein Spiel steht neben ihren und zählt nicht mit.",
  better: (percent) => `besser als ${percent} % der anderen`,
  distribution: "Wie es alle machten, in Punkten vor oder hinter dem Besten der anderen",
  bar: (from, to, n) => `${from === to ? signed(from) : `${signed(from)} bis ${signed(to)}`}: ${n}`,
  levels: "Gegen die Stufen",
  levelsHelp: "Jede spielte dieselben Karten an deinem Platz.",
  thinking: "spielt noch …",
  you: "Du",
  share: "Ein paar Zeilen für den Chat",
  shareHelp: "Sie verraten nichts von den Karten.",
  copy: "Kopieren",
  copied: "Die Zeilen sind kopiert.",
  film: "Dein Spiel ansehen",
  filmHelp: "Bis der Tag endet, öffnet der Link sich nur für die, die es gespielt haben.",
  back: "Alle Spiele des Tages",
  already: "Das hast du schon gespielt.",
  failed: "Das hat nicht geklappt.",
  challenge: {
    title: "Gleiche Karten, du bist dran",
    by: (name, game) => `${name} hat dieses Spiel gespielt: ${game}. Jetzt du.`,
    both: (name, game) =>
      `${name} und du habt dieses Spiel mit denselben Karten gespielt: ${game}.`,
    own: (game) => `Dein Spiel, für andere: ${game}.`,
    help: (bots) =>
      `Dieselben Karten, derselbe Platz, dieselben Bots: ${bots}. Solange du gleich entscheidest, geht alles, wie es ging. Das andere Spiel bleibt verborgen, bis deines zu Ende ist.`,
    ownHelp: (bots) =>
      `Wer mitmacht, bekommt dieselben Karten, denselben Platz und dieselben Bots: ${bots}. Dein Spiel bleibt verborgen, bis das andere zu Ende ist.`,
    send: "Link verschicken",
    play: "Platz nehmen",
    resume: "Weiter",
    who: "Wer es gespielt hat",
    nobody: "Noch hat es niemand angenommen.",
    first: "zuerst",
    compare: (name) => `Mit ${name} vergleichen`,
    with: (name) => `Du und ${name}`,
    same: (n) =>
      n
        ? n === 1
          ? "Die erste Entscheidung war gleich."
          : `Die ersten ${n} Entscheidungen waren gleich.`
        : "",
    never: "Ihr habt von der ersten bis zur letzten Karte gleich entschieden.",
    here: "Hier trennten sich die Wege",
    number: "Nr.",
    watch: "Ansehen",
    more: "Alle Entscheidungen zeigen",
    after: "Ab hier sind es zwei verschiedene Spiele.",
  },
};
