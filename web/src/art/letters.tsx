// Our own block letters: one stroke, round ends, cap height 70 in a box of 84.
// Titles and numerals are drawn so that cards look the same on every machine.
import { round3 } from "./measure";
import { shifted } from "./path";

const GLYPHS: Record<string, [width: number, stroke: string]> = {
  A: [60, "M6 77 30 7 54 77M15 55H45"],
  B: [56, "M9 7V77H30C42 77 49 69 49 58.5S42 40 30 40H9M9 7H28C38 7 44 14 44 23.5S38 40 28 40"],
  C: [56, "M50 20C46 12 39 7 31 7 16 7 7 22 7 42S16 77 31 77C39 77 46 72 50 64"],
  D: [58, "M9 7V77H24C41 77 51 63 51 42S41 7 24 7Z"],
  E: [50, "M44 7H9V77H44M9 41H39"],
  F: [48, "M43 7H9V77M9 43H37"],
  G: [60, "M51 19C46 12 39 7 31 7 16 7 7 22 7 42S16 77 31 77C43 77 52 68 52 50V46H34"],
  H: [58, "M9 7V77M49 7V77M9 42H49"],
  I: [18, "M9 7V77"],
  J: [46, "M37 7V54C37 68 31 77 21 77 13 77 8 72 6 65"],
  K: [54, "M9 7V77M46 7 9 48M22 36 47 77"],
  L: [46, "M9 7V77H41"],
  M: [70, "M9 77V7L35 50 61 7V77"],
  N: [58, "M9 77V7L49 77V7"],
  O: [62, "M31 7C16 7 7 22 7 42S16 77 31 77 55 62 55 42 46 7 31 7Z"],
  P: [52, "M9 77V7H27C40 7 46 15 46 26.5S40 46 27 46H9"],
  Q: [62, "M31 7C16 7 7 22 7 42S16 77 31 77 55 62 55 42 46 7 31 7ZM38 58 54 78"],
  R: [54, "M9 77V7H27C40 7 46 15 46 26.5S40 46 27 46H9M28 46 47 77"],
  S: [
    52,
    "M45 19C41 11 34 7 26 7 15 7 8 14 8 23 8 34 17 38 27 41 38 44 46 49 46 60 46 70 38 77 26 77 16 77 9 72 6 63",
  ],
  T: [54, "M5 7H49M27 7V77"],
  U: [58, "M8 7V50C8 67 16 77 29 77S50 67 50 50V7"],
  V: [58, "M6 7 29 77 52 7"],
  W: [78, "M6 7 22 77 39 24 56 77 72 7"],
  X: [56, "M8 7 48 77M48 7 8 77"],
  Y: [56, "M6 7 28 42 50 7M28 42V77"],
  Z: [54, "M8 7H46L8 77H47"],
  0: [60, "M30 7C15 7 7 22 7 42S15 77 30 77 53 62 53 42 45 7 30 7Z"],
  1: [44, "M10 20 30 7V77"],
  2: [58, "M9 24C11 12 20 7 29 7 42 7 50 15 50 26 50 40 38 48 8 77H52"],
  3: [58, "M10 7H48L28 33C42 33 51 42 51 54.5 51 68 41 77 28 77 18 77 10 73 7 65"],
  4: [60, "M42 77V7L6 57H55"],
  5: [
    58,
    "M48 7H15L12 37C17 33 23 31 29 31 43 31 51 40 51 53.5 51 68 41 77 28 77 18 77 10 73 7 66",
  ],
  6: [60, "M44 7C24 15 8 33 8 54 8 68 17 77 30 77S53 68 53 55 44 33 30 33C20 33 12 39 9 48"],
  7: [56, "M6 7H50L22 77"],
  8: [
    60,
    "M30 39C20 39 12 33 12 23S20 7 30 7 48 13 48 23 40 39 30 39ZM30 39C17 39 7 46 7 58S17 77 30 77 53 70 53 58 43 39 30 39Z",
  ],
  9: [60, "M16 77C36 69 52 51 52 30 52 16 43 7 30 7S7 16 7 29 16 51 30 51C40 51 48 45 51 36"],
  "+": [56, "M28 20V64M6 42H50"],
  "-": [44, "M6 42H38"],
  "=": [56, "M6 29H50M6 55H50"],
  "!": [18, "M9 7V52M9 76V77"],
  "'": [14, "M7 7V20"],
  "*": [46, "M23 20V58M7 29 39 49M39 29 7 49"],
  "/": [46, "M40 7 6 77"],
  " ": [26, ""],
  x: [46, "M8 30 38 62M38 30 8 62"],
};
const BOX = 84;
const GAP = 12;

const glyph = (letter: string) => GLYPHS[letter] ?? GLYPHS[" "]!;

function wordWidth(text: string): number {
  return [...text].reduce((width, letter) => width + glyph(letter)[0] + GAP, -GAP);
}

const strokes = new Map<string, string>();

/** Few words stand on many cards: each is put together once. */
function strokeOf(text: string): string {
  const stroke = strokes.get(text) ?? joined(text);
  strokes.set(text, stroke);
  return stroke;
}

/** A word as one stroke: each letter of its own would be an element of its own on every card. */
function joined(text: string): string {
  let at = 0;
  return [...text]
    .map((letter) => {
      const [width, stroke] = glyph(letter);
      const placed = shifted(stroke, at);
      at += width + GAP;
      return placed;
    })
    .join("");
}

type Lettering = {
  text: string | number;
  x: number;
  y: number;
  h: number;
  weight?: number;
  anchor?: "start" | "middle" | "end";
  ink?: string;
  /** squeezed sideways when the word would be wider than this */
  max?: number;
};

/** A word inside a drawing, its top at y. */
export function Letters({
  text,
  x,
  y,
  h,
  weight = 13,
  anchor = "start",
  ink = "currentColor",
  max = Infinity,
}: Lettering) {
  const word = String(text);
  const scale = h / BOX;
  const natural = wordWidth(word) * scale;
  const width = Math.min(natural, max);
  const left = x - { start: 0, middle: width / 2, end: width }[anchor];
  const place = `translate(${round3(left)} ${round3(y)}) scale(${round3((scale * width) / natural)} ${round3(scale)})`;
  return (
    <path
      d={strokeOf(word)}
      transform={place}
      fill="none"
      stroke={ink}
      stroke-width={weight}
      stroke-linecap="round"
      stroke-linejoin="round"
    />
  );
}

/** A drawn title that stands in the text as an image with a name. */
export function Word({ text, weight = 15 }: { text: string; weight?: number }) {
  const capitals = text.toUpperCase();
  return (
    <svg
      class="word"
      role="img"
      aria-label={text}
      viewBox={`-1 0 ${wordWidth(capitals) + 2} ${BOX}`}
    >
      <Letters text={capitals} x={0} y={0} h={BOX} weight={weight} />
    </svg>
  );
}
