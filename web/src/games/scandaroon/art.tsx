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
  /** how many cards another's row must have for it */
  from?: number;
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
const arch = (foot: number) => `M30 ${foot}V50C30 34 48 26 60 14 72 26 90 34 90 50V${foot}Z`;
/** of it that a second suit has */
const half = (foot: number) => `M${30 + ((104 - foot) * 15) / 16} ${foot}L90 40V${foot}Z`;
const archLine = (foot: number) => `M36 ${foot}V52C36 40 50 33 60 23 70 33 84 40 84 52V${foot}Z`;

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

/** `foot`: it ends below the strips that lie on it, or its corners would stick out. */
function Arch({ suits, end, foot }: { suits: Suit[]; end?: boolean; foot: number }) {
  const [first, second] = suits;
  const squeezed = "translate(-7 0) translate(60 0) scale(.9 1) translate(-60 0)";
  return (
    <g transform={end ? squeezed : undefined}>
      <path d={arch(foot)} fill={first ? v(first) : NO_SUIT} />
      {second && <path d={half(foot)} fill={v(second)} />}
      <path
        d={archLine(foot - 4)}
        fill="none"
        stroke={v("paper")}
        stroke-opacity=".4"
        stroke-width="1.5"
      />
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

/** An arrow's head alone: it leaves its number room enough to be read on a phone. */
function Head({ tip, towards }: { tip: number; towards: 1 | -1 }) {
  return <path d={`M${tip} 120l${-8 * towards}-7v14Z`} fill={v("card-ink")} />;
}

type Placed = { n: number; x: number; h?: number; max?: number };

function Gain({ n, x, h = 18, max }: Placed) {
  return (
    <Letters
      text={n > 0 ? `+${n}` : String(n)}
      x={x}
      y={120 - h / 2}
      h={h}
      weight={16}
      ink={v(n < 0 ? "end" : "green")}
      anchor="middle"
      max={max}
    />
  );
}

type Strip = { face: ScandaroonFace; middle: number; width: number };

/** One number for one side or for both. */
function Even({ face: { left = 0, right = 0, end }, middle, width }: Strip) {
  const half = left && right && end ? 5 : 7;
  const edge = width / 2 - half - 5;
  // a number with one arrow stands a little away from it
  const aside = left && right ? 0 : left ? 4 : -4;
  return (
    <>
      {left !== 0 && <Arrow x={middle - edge} towards={-1} half={half} />}
      <Gain n={left || right} x={middle + aside} />
      {right !== 0 && <Arrow x={middle + edge} towards={1} half={half} />}
    </>
  );
}

/** To each side its own. */
function Uneven({ face: { left = 0, right = 0 }, middle, width }: Strip) {
  const edge = width / 2 - 3;
  const max = edge - 16;
  const at = 4 + max / 2;
  return (
    <>
      <Head tip={middle - edge} towards={-1} />
      <Gain n={left} x={middle - at} h={17} max={max} />
      <Gain n={right} x={middle + at} h={17} max={max} />
      <Head tip={middle + edge} towards={1} />
    </>
  );
}

function BesideStrip(strip: Strip) {
  const { left, right } = strip.face;
  return (
    <>
      <Pill width={strip.width} fill="paper-2" />
      {left && right && left !== right ? <Uneven {...strip} /> : <Even {...strip} />}
    </>
  );
}

const Signs = ({ suits, x }: { suits: Suit[]; x: number }) =>
  suits.map((suit, i) => <Sign name={suit} x={x + i * 17} y={111.5} size={17} ink={v(suit)} />);

function KinStrip({ face: { kin = 0, suits }, middle, width }: Strip) {
  const from = middle - 8.5 * suits.length;
  return (
    <>
      <Pill width={width} fill="paper-2" />
      <Gain n={kin} x={from - 3} />
      <Signs suits={suits} x={from + 14} />
    </>
  );
}

function AbilityStrip({ face, middle, width }: Strip) {
  return (
    <>
      <Pill width={width} fill="card-ink" />
      <Sign name="use" x={14} y={112.5} size={15} ink={v("paper")} />
      <Letters
        text={face.ability!}
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
}

function CountStrip({ face: { suits }, middle, width }: Strip) {
  const from = middle - 8 * suits.length;
  return (
    <>
      <Pill width={width} fill="paper-2" />
      <Letters
        text="+1 x"
        x={from}
        y={112.5}
        h={15}
        weight={15}
        ink={v("green")}
        anchor="middle"
        max={33}
      />
      <Signs suits={suits} x={from + 20} />
    </>
  );
}

function Pill({ width, fill }: { width: number; fill: string }) {
  return <rect class="foot-strip" x="9" y="109" width={width} height="22" rx="11" fill={v(fill)} />;
}

/** All that the card does, a strip for each, from the foot upwards. */
function stripsOf(face: ScandaroonFace) {
  const { left, right, kin, count, end, ability } = face;
  const width = end ? 71 : 82;
  const strip = { face, width, middle: 9 + width / 2 };
  return [
    ability && <AbilityStrip {...strip} />,
    (left || right) && <BesideStrip {...strip} />,
    kin && <KinStrip {...strip} />,
    count && <CountStrip {...strip} />,
  ].filter(Boolean);
}

const STRIP = 24;

function Nothing({ suits: [first], end }: ScandaroonFace) {
  const middle = end ? 44.5 : 50;
  return (
    <path
      d={`M${middle - 10} 120h4m6 0h.1m6 0h4`}
      stroke={first ? v(first) : NO_SUIT}
      stroke-width="3"
      stroke-linecap="round"
    />
  );
}

/** The mark of a card for any row, with how many cards another's needs. */
function Anywhere({ from, x, y }: { from: number; x: number; y: number }) {
  if (!from) return <Sign name="anywhere" x={x} y={y} size={18} ink={v("card-ink")} />;
  return (
    <g class="from">
      <rect x={x - 1} y={y} width="40" height="18" rx="9" fill={v("card-ink")} />
      <Sign name="anywhere" x={x + 2} y={y + 1.5} size={15} ink={v("paper")} />
      <Letters
        text={`${from}+`}
        x={x + 27}
        y={y + 2.5}
        h={13}
        weight={15}
        ink={v("paper")}
        anchor="middle"
        max={19}
      />
    </g>
  );
}

export function ScandaroonCard(face: ScandaroonFace) {
  const { suits, value, end, anywhere, from = 0 } = face;
  const strips = stripsOf(face);
  const top = 109 - STRIP * Math.max(strips.length - 1, 0);
  const below = 46 + suits.length * 20;
  // where strips leave no room below the suits, the mark goes to the other corner
  const [x, y] = below + 18 <= top ? [8, below] : [(end ? 66 : 74) - (from ? 22 : 0), 8];
  return (
    <>
      <Stock fill={v(end ? "end" : "paper")} />
      <rect x="4.5" y="4.5" width={end ? 80 : 91} height="131" rx="5.5" fill={v("paper")} />
      {end && <Wall />}
      <Arch suits={suits} end={end} foot={Math.min(104, top + 11)} />
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
        <Sign name={suit} x={8} y={46 + i * 20} size={18} ink={v(suit)} />
      ))}
      {anywhere && <Anywhere from={from} x={x} y={y} />}
      {strips.length ? (
        strips.map((one, i) => <g transform={`translate(0 ${-STRIP * i})`}>{one}</g>)
      ) : (
        <Nothing {...face} />
      )}
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
