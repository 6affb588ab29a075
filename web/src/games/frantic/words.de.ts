import { minus } from "../../ui/minus";
import type { Tile } from "../types";
import type { Choice, Option } from "./view.gen";
import type { FranticWords } from "./words.en";

export const tile: Tile<Option, Choice> = {
  line: "Bedienen, wünschen, heimzahlen: Werde deine Karten los, ehe dir jemand seine gibt.",
  options: {
    limit: ["Länge", "Nach der Zahl der Spieler; oder ein eigenes Limit."],
    own_limit: [
      "Eigenes Limit",
      "Die Punkte, die das Spiel beenden, wenn die Länge eine eigene ist.",
    ],
    hand_size: ["Karten für jeden", ""],
    symbol_on_symbol: [
      "Zeichen auf Zeichen",
      "Sonderkarten dürfen auf dieselbe Sonderkarte anderer Farbe.",
    ],
  },
  choices: { short: "kurz", medium: "mittel", long: "lang", own: "eigene" },
};

const hast = (name: string, you: boolean) => `${name} ${you ? "hast" : "hat"}`;
const karten = (n: number) => (n === 1 ? "1 Karte" : `${n} Karten`);

export const words: FranticWords = {
  hidden: "eine Karte",
  colours: { y: "Gelbe", r: "Rote", g: "Grüne", b: "Blaue", k: "Schwarze" },
  colour: { yellow: "Gelb", red: "Rot", green: "Grün", blue: "Blau" },
  hand: "Deine Hand",
  others: "Die anderen, in Spielrichtung",
  pile: (n) => `Stapel, ${n} Karten`,
  laid: (card) => `Zuletzt gelegt: ${card}`,
  lay: (what) => `Leg ${what}`,
  or: " oder ",
  anything: "irgendwas",
  wishOf: (name, you) => (you ? "dein Wunsch" : `Wunsch von ${name}`),
  atYou: "dich",
  noBet: "Ich habe keine",
  sitsOut: "setzt aus",
  dealer: "gibt",
  turnsLeft: (n) => `noch ${n} Züge`,
  limit: (round, limit) => `Runde ${round} · bis ${limit}`,
  round: (n) => `Runde ${n}`,
  leftOver: "Übrig",
  points: "Punkte",
  total: "Gesamt",
  goOn: "Weiter",
  ending: {
    out: "ist vorbei",
    empty_pile: "ist vorbei: der Stapel ist leer",
    finish_line: "ist vorbei: Finish Line",
    doomsday: "ist vorbei: Doomsday",
    blast: "ist vorbei: die Bombe ging hoch",
  },
  wereOut: (names, many, you) =>
    `${names} ${you ? (many ? "habt" : "hast") : many ? "haben" : "hat"} keine Karten mehr.`,
  bombs: {
    defused: "Die Bombe wurde entschärft: −10, wer keine Karten hat, 10 mehr für die anderen.",
    doubled: "Die Bombe hat alle Punkte verdoppelt.",
  },
  wish: "Wünsch dir eine Farbe",
  wishMore: "Wünsch dir Farbe oder Zahl",
  share: (left) => `Wer zieht? ${left} zu verteilen`,
  shareOut: "Verteilen",
  playable: "spielbar",
  choosable: "wählbar",
  fewer: "eine weniger",
  more: "eine mehr",
  acts: {
    draw: "Ziehen",
    pass: "Passen",
    counter: "Counterattack!",
    nicetry: "Nice Try!",
    decline: "Keine Antwort",
    ok: "Gesehen",
    "to nobody": "Nur wünschen",
    "wish nothing": "Kein Wunsch",
  },
  strikeNobody: "Niemanden treffen",
  does: {
    number: "Passt auf ihre Farbe oder ihre Zahl.",
    black: "Passt nur auf ihre Zahl und bringt ein Ereignis.",
    gift: "Gibt zwei deiner Karten jemandem.",
    exchange: "Gibt zwei deiner Karten und zieht blind zwei aus jener Hand.",
    chance: "Leg gleich noch eine Karte darauf, oder zieh eine.",
    skip: "Jemand setzt den nächsten Zug aus.",
    fantastic: "Wünsch dir eine Farbe oder eine Zahl.",
    four: "Vier Karten vom Stapel, für eine Person oder mehrere; und wünsch dir Farbe oder Zahl.",
    equality: "Wer weniger Karten hat, zieht auf deine Zahl auf; oder ein Farbwunsch, oder beides.",
    counter:
      "Behalte sie: Sie wehrt einen Angriff auf dich ab. Im eigenen Zug ist sie nur ein Farbwunsch.",
    nicetry:
      "Behalte sie: Wer fertig ist, zieht wieder drei. Im eigenen Zug ist sie nur ein Farbwunsch.",
    fy: "Geht nur aus genau zehn Karten. Zählt 42 und lässt sich nicht verschenken.",
  },
  answers: {
    counter: "Der Angriff ist aufgehoben, und du darfst ihn selbst ausführen.",
    nicetry:
      "Alle ohne Karten ziehen drei, auch du, wenn es deine letzte ist; du darfst dir eine Farbe wünschen.",
  },
  notNow: "Passt gerade nicht.",
  again: "Noch einmal, um sie zu spielen.",
  giveOf: (n, of, card) => `${card}: Wähl Karte ${n} von ${of} zum Weggeben.`,
  throwOf: (n, of) => `Recession: Wähl Karte ${n} von ${of} zum Abwerfen.`,
  takeBack: "Eine gewählte Karte geht mit einem Tippen zurück.",
  ask: {
    turn: () => "Du bist dran: Leg eine erhobene Karte oder zieh.",
    stuck: () => "Du bist dran: Nichts passt. Zieh eine Karte.",
    drawn: () => "Leg eine Karte oder pass.",
    still_stuck: () => "Nichts passt: pass.",
    lay: () => "2nd Chance: Leg noch eine Karte.",
    wish: () => "Was wünschst du dir?",
    target: (card) => `${card}: gegen wen?`,
    share: (card) => `${card}: Wer zieht?`,
    give: (card, left) =>
      `${card}: Wähl ${left === 1 ? "eine Karte" : `${left} Karten`} zum Weggeben.`,
    discard: (_card, left) => `Recession: Wirf ${left === 1 ? "eine Karte" : `${left} Karten`} ab.`,
    market: () => "Market: Nimm eine Karte.",
    counter: () => "Wehrst du ab?",
    nicetry: (names) => `Keine Karten mehr: ${names}. Hast du eine Antwort?`,
    party: (_card, left) =>
      left > 1 ? "Surprise Party: Welche Karte gibst du?" : "Surprise Party: wem?",
    bet: (colour) => `Gambling Man: Setz eine Zahl in ${colour}.`,
    christmas: (card, left) => `Merry Christmas: Wer bekommt ${card}? Noch ${left}.`,
    eye: () => "Alle Karten liegen offen. Schau hin, dann weiter.",
  },
  sealed: "Deine Antwort ist versiegelt. Die anderen denken noch nach.",
  onItsWay: "Einen Moment…",
  turn: (name) => `${name} denkt nach.`,
  waits: (names) => `Der Tisch wartet auf ${names}.`,
  windowOpen: "Einen Moment: Vielleicht hat jemand eine Antwort.",
  over: "Das Spiel ist aus.",
  events: {
    tornado: ["Tornado", "Alle Hände werden gemischt und neu verteilt."],
    earthquake: ["Earthquake", "Alle Hände wandern einen Platz weiter."],
    finish_line: ["Finish Line", "Die Runde ist aus. Zählt, was ihr haltet."],
    vandalism: ["Vandalism", "Alle Karten der zuletzt gelegten Farbe fliegen raus."],
    doomsday: ["Doomsday", "Die Runde ist aus. 50 Punkte für alle."],
    mating_season: ["Mating Season", "Zahlen, die du mehrfach hast, fliegen raus."],
    robin_hood: ["Robin Hood", "Die wenigsten Karten tauschen mit den meisten."],
    surprise_party: ["Surprise Party", "Jeder schenkt jemandem eine Karte."],
    gambling_man: [
      "Gambling Man",
      "Setzt eine Zahl der zuletzt gelegten Farbe; die höchste nimmt alle. Wer keine hat, zieht zwei.",
    ],
    time_bomb: [
      "Time Bomb",
      "Noch drei Züge für jeden. Wer fertig wird: −10, alle anderen +10. Wird niemand fertig, zählt alles doppelt.",
    ],
    communism: ["Communism", "Alle ziehen bis zur größten Hand."],
    charity: [
      "Charity",
      "Alle anderen ziehen blind eine Karte aus der größten Hand; gibt es mehrere, aus jeder.",
    ],
    friday_13th: ["Friday the 13th", "Nichts passiert. Wirklich."],
    expansion: ["Expansion", "Ihr zieht reihum: eine Karte, zwei, drei …"],
    recession: ["Recession", "Ihr werft reihum ab: eine Karte, zwei, drei …"],
    all_seeing_eye: ["All-Seeing Eye", "Alle Hände liegen offen, bis alle sie gesehen haben."],
    mexican_standoff: ["Mexican Standoff", "Alle Hände fliegen raus; drei neue Karten für jeden."],
    market: ["Market", "Für jeden liegt eine Karte offen; nehmt reihum."],
    third_time_lucky: ["Third Time Lucky", "Jeder zieht drei Karten."],
    merry_christmas: ["Merry Christmas", "Verschenk alle deine Karten."],
  },
  inColour: {
    vandalism: (colour) => `Alle Karten in ${colour} fliegen raus.`,
    gambling_man: (colour) =>
      `Setzt eine Zahl in ${colour}; die höchste nimmt alle. Wer keine hat, zieht zwei.`,
  },
  nothing: {
    vandalism: "Nichts passiert: Niemand hält die Farbe, oder es lag noch keine.",
    mating_season: "Nichts passiert: Niemand hält eine Zahl doppelt.",
    robin_hood: "Nichts passiert: Alle Hände sind gleich groß.",
    communism: "Nichts passiert: Alle Hände sind gleich groß.",
    charity: "Nichts passiert: Alle Hände sind gleich groß.",
    gambling_man: "Nichts passiert: Es lag noch keine Farbe.",
  },
  told: {
    dealt: (name, you, _whom, n) => `${hast(name, you)} Runde ${n} gegeben.`,
    turned_up: (_name, _you, _whom, _n, card) => `${card} eröffnet die Runde.`,
    played: (name, you, _whom, _n, card) => `${hast(name, you)} ${card} gelegt.`,
    drew: (name, you, _whom, _n, card) => `${hast(name, you)} ${card} gezogen.`,
    passed: (name, you) => `${hast(name, you)} gepasst.`,
    wished_colour: (name, you, _whom, _n, colour) =>
      `${hast(name, you)} ${you ? "dir" : "sich"} ${colour} gewünscht.`,
    wished_number: (name, you, _whom, n) =>
      `${hast(name, you)} ${you ? "dir" : "sich"} eine ${n} gewünscht.`,
    aimed: (name, you, whom, n, card) =>
      `${hast(name, you)} ${card} gegen ${whom("dich")} gespielt${n > 0 ? `: ${karten(n)}` : ""}.`,
    aimed_empty: (name, you, whom, _n, card) =>
      `${hast(name, you)} ${card} gegen ${whom("dich")} gespielt, ohne eine Karte zu geben.`,
    waived: (name, you, _whom, _n, card) => `${hast(name, you)} ${card} gegen niemanden gespielt.`,
    waived_skip: (_name, _you, _whom, _n, card) =>
      `${card} trifft niemanden: Alle anderen setzen schon aus.`,
    waived_equality: (name, you, _whom, _n, card) =>
      `${hast(name, you)} ${card} gegen niemanden gespielt: nur ein Wunsch.`,
    countered: (name, you, whom, _n, card) =>
      `${hast(name, you)} ${card} von ${whom("dir")} abgewehrt.`,
    skipped: (name) => `${name} setzt aus.`,
    gave: (name, you, whom, _n, card) => `${hast(name, you)} ${whom("dir")} ${card} gegeben.`,
    took: (name, you, whom, _n, card) => `${hast(name, you)} ${card} von ${whom("dir")} genommen.`,
    thwarted: (name, you, whom) => `Nice try! ${hast(name, you)} ${whom("dich")} aufgehalten.`,
    discarded: (name, you, _whom, _n, card) => `${hast(name, you)} ${card} abgeworfen.`,
    chose: (name, you, _whom, _n, card) => `${hast(name, you)} ${card} vom Market genommen.`,
    bet: (name, you, _whom, _n, card) => `${hast(name, you)} ${card} gesetzt.`,
    collected: (name, you, whom, _n, card) =>
      `${name} ${you ? "musstest" : "musste"} ${card} von ${whom("dir")} nehmen.`,
    collected_own: (name, you, _whom, _n, card) =>
      `${name} ${you ? "musstest" : "musste"} ${card} zurücknehmen.`,
    handed_on: (name, you, whom, n) =>
      `${hast(name, you)} ${karten(n)} an ${whom("dich")} weitergegeben.`,
    ran_out: () => "Der Stapel ist leer.",
    exploded: () => "Die Bombe geht hoch!",
    went_out: (name, you) => `${hast(name, you)} keine Karten mehr!`,
    scored: (name, you, _whom, n) =>
      `${name} ${you ? "bekommst" : "bekommt"} ${minus(n)} ${n === 1 ? "Punkt" : "Punkte"}.`,
    won: (name, you, _whom, n) => `${hast(name, you)} mit ${minus(n)} Punkten gewonnen.`,
  },
  columns: { rounds_won: "Runden", number_points: "Zahlen", special_points: "Spezial" },
  deeds: {
    play: (card) => `${card} spielen`,
    choose: (card) => `${card} wählen`,
    wish: (what) => `${what} wünschen`,
    to: (name) => `Auf ${name} zielen`,
    give: (name) => `${name} geben`,
    alone: {
      counter: "Counterattack einwerfen",
      nicetry: "Nice Try einwerfen",
      decline: "Nicht antworten",
      ok: "Ansehen und weiterspielen",
      "wish nothing": "Nichts wünschen",
    },
  },
  lessons: [
    "Werde deine Karten los. Leg eine mit der Farbe oder der Zahl der obersten; schwarze nur auf ihre Zahl.",
    "Passt nichts oder magst du nicht, dann zieh eine Karte; danach leg eine oder passe. Spezialkarten passen nach ihrer Farbe, solche ohne Farbe auf alles.",
    "Was du noch hältst, wenn jemand fertig ist, zählt gegen dich: Zahlen, was sie sagen, Spezialkarten 7. Behalte eine Antwort auf Angriffe.",
  ],
};
