// Kingdom Four: storybook. A ribbon of the kingdom at the left carries all a fan needs; items are
// the pips.
import { COLOURS, type Colour, SIGN, token as v } from "../../art/colours";
import { Letters } from "../../art/letters";
import { range } from "../../art/measure";
import { Flood, Stock, Within } from "../../art/stock";
import { type KingdomIcon, Sign, Signs } from "./icons";

export type Item = "key" | "axe" | "shield" | "coin";
export const ITEMS: Item[] = ["key", "axe", "shield", "coin"];

/** What lies behind and in front, down to the margin of the card with its round corner. */
const LAND: Record<Colour, [behind: string, before: string]> = {
  yellow: [
    "M41.8 136.5A21 21 0 1 1 80.2 136.5Z",
    "M27 122c14-9 26-7 36-3s22 5 33-3h.5V130a6.5 6.5 0 0 1-6.5 6.5H27Z",
  ],
  red: [
    "M40 136 58 104 76 136Z",
    "M27 136V126L37 112 52 136ZM60 136 80 110 96.5 130A6.5 6.5 0 0 1 90 136.5H60Z",
  ],
  green: [
    "M31 124a9 9 0 1 0 18 0 9 9 0 1 0-18 0ZM48 121a12 12 0 1 0 24 0 12 12 0 1 0-24 0ZM72 123a10 10 0 1 0 20 0 10 10 0 1 0-20 0Z",
    "M27 128c12-7 24-6 34-2s24 4 35.5-3V130a6.5 6.5 0 0 1-6.5 6.5H27Z",
  ],
  blue: [
    "M27 118c9-8 17-8 25 0s17 8 25 0 14-6 19.5-2V130a6.5 6.5 0 0 1-6.5 6.5H27Z",
    "M27 128c9-7 17-7 25 0s17 7 25 0 14-5 19.5-2V130a6.5 6.5 0 0 1-6.5 6.5H27Z",
  ],
};

const PIPS: { size: number; places: [x: number, y: number][] }[] = [
  { size: 58, places: [[63, 60]] },
  {
    size: 36,
    places: [
      [49, 40],
      [77, 78],
    ],
  },
  {
    size: 31,
    places: [
      [63, 34],
      [46, 78],
      [80, 78],
    ],
  },
  {
    size: 30,
    places: [
      [46, 36],
      [80, 36],
      [46, 80],
      [80, 80],
    ],
  },
];

const RIBBON = "M10 3.5H28V136.5H10A6.5 6.5 0 0 1 3.5 130V10A6.5 6.5 0 0 1 10 3.5Z";

/** Every turn draws some: its shapes are asked for at once, for a part each costs more than they do. */
export function KingdomCard({
  colour,
  item,
  number,
}: {
  colour: Colour;
  item: Item;
  number: number;
}) {
  const on = v(`on-${colour}`);
  const pipInk = v(colour === "yellow" ? "yellow-ink" : colour);
  const [behind, before] = LAND[colour];
  return (
    <>
      {Stock({})}
      <path d={behind} fill={v(`${colour}-2`)} />
      <path d={before + RIBBON} fill={v(colour)} />
      {Letters({ text: number, x: 15.75, y: 9, h: 25, weight: 15, ink: on, anchor: "middle" })}
      {Sign({ name: SIGN[colour], x: 5.75, y: 39, size: 20, ink: on })}
      {Sign({ name: item, x: 6.25, y: 64, size: 19, ink: on })}
      {Signs({ name: item, ...PIPS[number - 1]!, ink: pipInk })}
    </>
  );
}

export function KingdomWild({ colour }: { colour: Colour }) {
  const on = v(`on-${colour}`);
  return (
    <>
      <Flood fill={v(colour)} />
      <Sign name="crown" x={6} y={9} size={20} ink={on} />
      <Sign name={SIGN[colour]} x={6} y={38} size={20} ink={on} />
      <path d="M32 100V52c0-16 14-26 28-34 14 8 28 18 28 34v48Z" fill={v(`${colour}-2`)} />
      <Sign name={SIGN[colour]} x={36} y={46} size={48} ink={on} />
      {ITEMS.map((item, i) => (
        <Sign name={item} x={10 + i * 21} y={112} size={17} ink={on} />
      ))}
    </>
  );
}

const QUARTERS: [Colour, number, number][] = [
  ["yellow", 33, 14],
  ["red", 63, 14],
  ["green", 33, 48],
  ["blue", 63, 48],
];

export function KingdomJoker({ item }: { item: Item }) {
  const ink = v("card-ink");
  return (
    <>
      <Stock />
      <Within>
        {COLOURS.map((colour, i) => (
          <rect x="3.5" y={3.5 + i * 33.25} width="24.5" height="33.25" fill={v(colour)} />
        ))}
      </Within>
      {COLOURS.map((colour, i) => (
        <Sign name={SIGN[colour]} x={6.75} y={11 + i * 33.25} size={18} ink={v(`on-${colour}`)} />
      ))}
      {QUARTERS.map(([colour, x, y]) => (
        <rect x={x} y={y} width="29" height="33" rx="4" fill={v(colour)} />
      ))}
      <circle cx="62.5" cy="47.5" r="27" fill={v("paper")} />
      <Sign name={item} x={42} y={27} size={41} ink={ink} />
      <Letters text="JOKER" x={62} y={98} h={11} weight={14} ink={ink} anchor="middle" max={56} />
      {COLOURS.map((colour, i) => (
        <circle cx={44 + i * 12.3} cy="122" r="4.5" fill={v(colour)} />
      ))}
    </>
  );
}

const LATTICE: KingdomIcon[] = ["sun", "mountain", "tree", "wave"];

function Diamond({ column, row }: { column: number; row: number }) {
  return (
    <g transform={`translate(${column * 36 - 4} ${row * 36 - 2})`}>
      <path d="M18 0 36 18 18 36 0 18Z" fill="none" stroke="#9a6a2c" stroke-width="1.5" />
      <Sign name={LATTICE[(column + row) % 4]!} x={11} y={11} size={14} ink="#c99a52" />
    </g>
  );
}

export function KingdomBack() {
  return (
    <>
      <Flood fill="#7a4a12" />
      <Within>
        {range(4).map((row) => range(3).map((column) => <Diamond column={column} row={row} />))}
      </Within>
      <circle cx="50" cy="70" r="24" fill="#7a4a12" stroke="#f2d59a" stroke-width="3" />
      <Sign name="key" x={36} y={56} size={28} ink="#f2d59a" />
    </>
  );
}
