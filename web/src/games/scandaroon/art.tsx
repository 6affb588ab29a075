// Scandaroon: an arch of tiles. Value and suit in the corner, what the card does at its foot.
import { token as v } from "../../art/colours";
import { Letters } from "../../art/letters";
import { range } from "../../art/measure";
import { Flood, Stock, Within } from "../../art/stock";
import { Sign } from "./icons";
import type { Suit } from "./view.gen";

export type ScandaroonFace = {
  suits: Suit[];
  value: number;
  /** ends the row: a red wall at the right */
  end?: boolean;
  anywhere?: boolean;
  /** worth the cards of its suit in play */
  count?: boolean;
  /** what it adds to the cards beside it, and to others of its suit */
  left?: number;
  right?: number;
  kin?: number;
  /** what can be done by giving the card up: "STRIKE 5" */
  ability?: string;
};

const NO_SUIT = "#6d6270";
const ARCH = "M30 104V50C30 34 48 26 60 14 72 26 90 34 90 50V104Z";
const ARCH_LINE = "M36 100V52C36 40 50 33 60 23 70 33 84 40 84 52V100Z";

function Wall() {
  return (
    <path
      d="M88.5 26h8M86.5 48h8M88.5 70h8M86.5 92h8M88.5 114h8"
      stroke={v("paper")}
      stroke-width="2.5"
      stroke-linecap="round"
      opacity=".85"
    />
  );
}

function ArchSigns({ suits: [first, second] }: { suits: Suit[] }) {
  const paper = v("paper");
  if (!first)
    return (
      <circle
        cx="60"
        cy="68"
        r="14"
        fill="none"
        stroke={paper}
        stroke-width="4"
        stroke-dasharray="5 5"
      />
    );
  if (!second) return <Sign name={first} x={38} y={47} size={44} ink={paper} />;
  return (
    <>
      <Sign name={first} x={37} y={36} size={25} ink={paper} />
      <Sign name={second} x={58} y={70} size={25} ink={paper} />
    </>
  );
}

function Arch({ suits, end }: { suits: Suit[]; end?: boolean }) {
  const [first, second] = suits;
  const squeezed = "translate(-5.5 0) translate(60 0) scale(.9 1) translate(-60 0)";
  return (
    <g transform={end ? squeezed : undefined}>
      <path d={ARCH} fill={first ? v(first) : NO_SUIT} />
      {second && <path d="M30 104 90 40V104Z" fill={v(second)} />}
      <path d={ARCH_LINE} fill="none" stroke={v("paper")} stroke-opacity=".4" stroke-width="1.5" />
      <ArchSigns suits={suits} />
    </g>
  );
}

/** `half` of its length. */
function Arrow({ x, towards, half }: { x: number; towards: 1 | -1; half: number }) {
  const tip = x + towards * half;
  const barb = tip - towards * 8;
  const d = `M${tip} 120H${x - towards * half}M${barb} 113.5L${tip} 120 ${barb} 126.5`;
  return (
    <path
      d={d}
      fill="none"
      stroke={v("card-ink")}
      stroke-width="4.2"
      stroke-linecap="round"
      stroke-linejoin="round"
    />
  );
}

function Gain({ n, x, h }: { n: number; x: number; h: number }) {
  return (
    <Letters
      text={n > 0 ? `+${n}` : String(n)}
      x={x}
      y={120 - h / 2}
      h={h}
      weight={16}
      ink={v(n < 0 ? "end" : "green")}
      anchor="middle"
    />
  );
}

/** One number in the middle where there is but one; else each beside its arrow or suit. */
function EffectMarks({
  face: { left = 0, right = 0, kin = 0, suits },
  middle,
  width,
}: {
  face: ScandaroonFace;
  middle: number;
  width: number;
}) {
  const numbers = new Set([left, right, kin].filter(Boolean));
  const alone = numbers.size === 1 && !(kin && (left || right));
  const [h, half] = alone ? [18, 7] : [12, 4.5];
  const edge = width / 2 - half - 5;
  const [from, to] = [middle - edge, middle + edge];
  return (
    <>
      {left !== 0 && <Arrow x={from} towards={-1} half={half} />}
      {right !== 0 && <Arrow x={to} towards={1} half={half} />}
      {left !== 0 && !alone && <Gain n={left} x={from + 16.5} h={h} />}
      {right !== 0 && !alone && <Gain n={right} x={to - 16.5} h={h} />}
      {kin !== 0 && <Gain n={kin} x={alone ? middle - 11 : to - 19} h={h} />}
      {kin !== 0 && suits[0] && (
        <Sign name={suits[0]} x={alone ? middle + 6 : to - 8} y={111} size={18} ink={v(suits[0])} />
      )}
      {alone && kin === 0 && <Gain n={left || right} x={middle} h={h} />}
    </>
  );
}

function Foot(face: ScandaroonFace) {
  const { count, end, ability } = face;
  const [suit] = face.suits;
  const hasEffect = Boolean(face.left || face.right || face.kin);
  const width = end ? 71 : 82;
  const middle = 9 + width / 2;
  const pill = (fill: string) => (
    <rect x="9" y="109" width={width} height="22" rx="11" fill={v(fill)} />
  );
  const effects = (
    <>
      {pill("paper-2")}
      <EffectMarks face={face} middle={middle} width={width} />
    </>
  );
  if (hasEffect && !ability) return effects;
  if (ability)
    return (
      <>
        {hasEffect && <g transform="translate(0 -24)">{effects}</g>}
        {pill("card-ink")}
        <Sign name="use" x={14} y={112.5} size={15} ink={v("paper")} />
        <Letters
          text={ability}
          x={middle + 10}
          y={113.5}
          h={13}
          weight={14}
          ink={v("paper")}
          anchor="middle"
          max={width - 30}
        />
      </>
    );
  if (suit && count)
    return (
      <>
        {pill("paper-2")}
        <Letters
          text="+1 x"
          x={middle - 8}
          y={112.5}
          h={15}
          weight={15}
          ink={v("green")}
          anchor="middle"
        />
        <Sign name={suit} x={middle + 12} y={112} size={16} ink={v(suit)} />
      </>
    );
  return (
    <path
      d={`M${middle - 10} 120h4m6 0h.1m6 0h4`}
      stroke={suit ? v(suit) : NO_SUIT}
      stroke-width="3"
      stroke-linecap="round"
    />
  );
}

export function ScandaroonCard(face: ScandaroonFace) {
  const { suits, value, end, anywhere } = face;
  return (
    <>
      <Stock fill={v(end ? "end" : "paper")} />
      <rect x="4.5" y="4.5" width={end ? 80 : 91} height="131" rx="5.5" fill={v("paper")} />
      {end && <Wall />}
      <Arch suits={suits} end={end} />
      <Letters
        text={value}
        x={17}
        y={11}
        h={31}
        weight={16}
        ink={v(end ? "end" : "card-ink")}
        anchor="middle"
      />
      {suits.map((suit, i) => (
        <Sign name={suit} x={8} y={47 + i * 22} size={18} ink={v(suit)} />
      ))}
      {anywhere && <Sign name="anywhere" x={8} y={86} size={18} ink={v("card-ink")} />}
      <Foot {...face} />
    </>
  );
}

function BackTile({ column, row }: { column: number; row: number }) {
  return (
    <path
      transform={`translate(${column * 28 - 6} ${row * 28})`}
      d="M14 1 18 10 27 14 18 18 14 27 10 18 1 14 10 10Z"
      fill={(column + row) % 2 ? "#a4583a" : "#c98f52"}
    />
  );
}

export function ScandaroonBack() {
  return (
    <>
      <Flood fill="#5e2f22" />
      <Within>
        {range(5).map((row) => range(4).map((column) => <BackTile column={column} row={row} />))}
      </Within>
      <path
        d="M28 100V62C28 48 40 42 50 32 60 42 72 48 72 62V100Z"
        fill="#5e2f22"
        stroke="#f1cfa3"
        stroke-width="3"
      />
      <Sign name="moon" x={36} y={58} size={28} ink="#f1cfa3" />
    </>
  );
}
