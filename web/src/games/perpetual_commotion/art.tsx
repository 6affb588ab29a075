// Perpetual Commotion: fast. Numeral as large as the card allows, sign below it, nothing else.
import type { ComponentChildren } from "preact";
import { COLOURS, type Colour, SIGN, token as v } from "../../art/colours";
import { Sign } from "../../art/icons";
import { Letters } from "../../art/letters";
import { range } from "../../art/measure";
import { Flood, Stock, Within } from "../../art/stock";

export function CommotionCard({ colour, number }: { colour: Colour; number: number }) {
  const on = v(`on-${colour}`);
  return (
    <>
      <Stock />
      <path
        d="M10 3.5H90A6.5 6.5 0 0 1 96.5 10V88L3.5 104V10A6.5 6.5 0 0 1 10 3.5Z"
        fill={v(colour)}
      />
      <Letters text={number} x={50} y={13} h={74} weight={15} ink={on} anchor="middle" max={68} />
      <circle cx="22" cy="119" r="14.5" fill={v(colour)} />
      <Sign name={SIGN[colour]} x={12} y={109} size={20} ink={on} />
      <Letters text={number} x={91} y={106} h={25} weight={15} ink={v("card-ink")} anchor="end" />
    </>
  );
}

function ColourBars() {
  return (
    <>
      {COLOURS.map((colour, i) => (
        <rect x={11 + i * 20} y="127.5" width="18" height="4" rx="2" fill={v(colour)} />
      ))}
    </>
  );
}

export function CommotionStart() {
  const ink = v("card-ink");
  return (
    <>
      <Flood fill={v("paper-2")} />
      <circle cx="50" cy="56" r="38" fill={ink} />
      <path
        d="M40 36c0-2.6 2.6-4 4.8-2.6l27 19c2 1.4 2 4 0 5.4l-27 19C42.6 78.2 40 76.8 40 74.2Z"
        fill={v("paper")}
      />
      <Letters text="START" x={50} y={104} h={18} weight={15} ink={ink} anchor="middle" max={78} />
      <ColourBars />
    </>
  );
}

export function CommotionStop() {
  const ink = v("card-ink");
  return (
    <>
      <Flood fill={ink} />
      <path d="M34 17H66L88 39V71L66 93H34L12 71V39Z" fill={v("paper")} />
      <rect x="34" y="39" width="32" height="32" rx="4" fill={ink} />
      <Letters
        text="STOP"
        x={50}
        y={104}
        h={18}
        weight={15}
        ink={v("paper")}
        anchor="middle"
        max={72}
      />
      <ColourBars />
    </>
  );
}

// Deck backs differ by pattern as well as by colour.
const PATTERNS: ComponentChildren[] = [
  <path d="M-10 20 110-60M-10 60 110-20M-10 100 110 20M-10 140 110 60M-10 180 110 100M-10 220 110 140" />,
  range(24).map((i) => <circle cx={14 + (i % 4) * 24} cy={14 + Math.floor(i / 4) * 22} r="3" />),
  range(5).map((i) => <path d={`M0 ${20 + i * 26}l20-12 20 12 20-12 20 12 20-12`} />),
  <path d="M20 0V140M40 0V140M60 0V140M80 0V140" />,
  <path d="M0 20H100M0 40H100M0 60H100M0 80H100M0 100H100M0 120H100" />,
  <path d="M50 6 94 70 50 134 6 70ZM50 30 78 70 50 110 22 70Z" />,
  <path d="M0 28H100M0 56H100M0 84H100M0 112H100M25 0V140M50 0V140M75 0V140" />,
  [18, 34, 50].map((radius) => <circle cx="50" cy="70" r={radius} />),
];

/** The back of a player's deck, numbered from 1. */
export function CommotionBack({ deck, marked = true }: { deck: number; marked?: boolean }) {
  return (
    <>
      <Flood fill={v(`d${deck}`)} />
      <Within>
        <g fill="none" stroke="#fff" stroke-opacity=".42" stroke-width="4.5">
          {PATTERNS[deck - 1]}
        </g>
      </Within>
      {marked && <circle cx="50" cy="70" r="19" fill={v("paper")} />}
      {marked && (
        <Letters text={deck} x={50} y={58} h={24} weight={15} ink={v("card-ink")} anchor="middle" />
      )}
    </>
  );
}
