// People: cut-paper heads, one shape and one colour each. A face travels as "leaf-yellow".

import { still } from "../ui/still";
import { MARKS } from "./characters";
import { token } from "./colours";

const HEADS = {
  loaf: "M8 44V22C8 10 15 4 24 4s16 6 16 18v22Z",
  pebble: "M24 5c12 0 20 8 20 20s-7 20-20 20S4 37 4 25 12 5 24 5Z",
  tent: "M24 3 46 44H2Z",
  leaf: "M6 6h20c11 0 18 8 18 19s-8 19-19 19S6 37 6 26Z",
  drum: "M7 8h34v32c0 3-8 5-17 5S7 43 7 40Z",
  bell: "M24 4c10 0 13 8 14 18 .6 7 3 12 6 15v6H4v-6c3-3 5.4-8 6-15C11 12 14 4 24 4Z",
};
const EYE_LINE: Partial<Record<Shape, number>> = { tent: 32, bell: 22 };
type Shape = keyof typeof HEADS;

export const SHAPES = Object.keys(HEADS) as Shape[];
const TINTS: Record<string, string> = {
  yellow: "yellow",
  pink: "tint-pink",
  sky: "tint-sky",
  lime: "tint-lime",
  orange: "tint-orange",
  grey: "tint-grey",
};
export const TINT_NAMES = Object.keys(TINTS);

/** Any text gives a face, so that a bot or an unknown value always has the same head. */
function readFace(face: string): [Shape, string] {
  const [shape = "", tint = ""] = face.split("-");
  if (shape in HEADS && tint in TINTS) return [shape as Shape, tint];
  const sum = [...face].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) >>> 0, 7);
  return [SHAPES[sum % SHAPES.length]!, TINT_NAMES[(sum >> 4) % TINT_NAMES.length]!];
}

/** `bot`: the level of a bot, which shows in what it wears. */
export const Face = still(({ face, bot }: { face: string; bot?: string | null }) => {
  const [shape, tint] = readFace(face);
  const eyes = EYE_LINE[shape] ?? 23;
  const ink = token("card-ink");
  return (
    <svg class="face" viewBox="0 0 48 48" aria-hidden="true">
      <path d={HEADS[shape]} fill={token(TINTS[tint]!)} />
      <circle cx="18.5" cy={eyes} r="2.8" fill={ink} />
      <circle cx="29.5" cy={eyes} r="2.8" fill={ink} />
      <path
        d={`M20 ${eyes + 6.5}c2 2.2 6 2.2 8 0`}
        fill="none"
        stroke={ink}
        stroke-width="2.2"
        stroke-linecap="round"
      />
      {bot && MARKS[bot]?.()}
    </svg>
  );
});
