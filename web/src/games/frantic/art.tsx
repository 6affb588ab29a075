// Frantic: loud. The whole card is the colour; the sign is a big shadow of itself; the numeral
// leans.
import type { ComponentChildren } from "preact";
import { COLOURS, type Colour, SIGN, token as v } from "../../art/colours";
import { Letters } from "../../art/letters";
import { range } from "../../art/measure";
import { Flood, Within } from "../../art/stock";
import { type FranticIcon, Sign } from "./icons";

type FranticColour = Colour | "night";

function Ground({ colour }: { colour: FranticColour }) {
  return (
    <>
      <Flood fill={v(colour)} />
      <Within>
        <Sign name={SIGN[colour]} x={26} y={54} size={92} ink={v(`${colour}-2`)} />
      </Within>
    </>
  );
}

function Title({ text, ink }: { text: string; ink: string }) {
  return <Letters text={text} x={50} y={118} h={11} ink={ink} anchor="middle" max={80} />;
}

export function FranticNumber({ colour, number }: { colour: FranticColour; number: number }) {
  const on = v(`on-${colour}`);
  return (
    <>
      <Ground colour={colour} />
      <Letters text={number} x={9.5} y={10} h={30} weight={15} ink={on} />
      <Sign name={SIGN[colour]} x={8.5} y={44} size={19} ink={on} />
      <g transform="rotate(-7 62 90)">
        <Letters text={number} x={62} y={58} h={66} weight={15.5} ink={on} anchor="middle" />
      </g>
    </>
  );
}

export function FranticSpecial({
  colour,
  sign,
  title,
}: {
  colour: Colour;
  sign: FranticIcon;
  title: string;
}) {
  const on = v(`on-${colour}`);
  return (
    <>
      <Ground colour={colour} />
      <Sign name={sign} x={8} y={9} size={24} ink={on} />
      <Sign name={SIGN[colour]} x={8.5} y={38} size={20} ink={on} />
      <g transform="rotate(-7 56 82)">
        <Sign name={sign} x={27} y={48} size={58} ink={on} />
      </g>
      <Title text={title} ink={on} />
    </>
  );
}

// --- black cards: the four colours as small tiles in the corner, the picture, the name ---

/** Where the four colours stand in a square: clockwise from the upper left. */
const CORNERS = COLOURS.map((colour, i) => ({ colour, right: i === 1 || i === 2, low: i > 1, i }));

function FourTiles() {
  const tile = (on: boolean, start: number) => start + (on ? 12.8 : 0);
  return (
    <>
      {CORNERS.map(({ colour, right, low }) => (
        <rect
          x={tile(right, 9)}
          y={tile(low, 10)}
          width="11.2"
          height="11.2"
          rx="4"
          fill={v(colour)}
        />
      ))}
    </>
  );
}

function BlackCard({
  title,
  corner,
  children,
}: {
  title: string;
  corner?: ComponentChildren;
  children: ComponentChildren;
}) {
  return (
    <>
      <Flood fill={v("night")} />
      <FourTiles />
      {corner}
      {children}
      <Title text={title} ink={v("paper")} />
    </>
  );
}

const cornerLetter = (text: string, x = 38) => (
  <Letters text={text} x={x} y={10} h={24} weight={16} ink={v("paper")} />
);

/** A square of the flower: round at three corners, sharp towards the next colour. */
function petalPath(x: number, y: number, side: number, sharp: number): string {
  const [a, b, c, d] = range(4).map((corner) => (corner === sharp ? 2 : side / 2)) as [
    number,
    number,
    number,
    number,
  ];
  const arc = (radius: number, dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`;
  return `M${x + a} ${y}h${side - a - b}${arc(b, b, b)}v${side - b - c}${arc(c, -c, c)}h${c + d - side}${arc(d, -d, -d)}v${d + a - side}${arc(a, a, -a)}z`;
}

const SHARP_CORNER = [2, 3, 0, 1];

function Petals() {
  const side = 28;
  return (
    <>
      {CORNERS.map(({ colour, right, low, i }) => {
        const x = 23 + (right ? side + 4 : 0);
        const y = 42 + (low ? side + 4 : 0);
        return (
          <>
            <path d={petalPath(x, y, side, SHARP_CORNER[i]!)} fill={v(colour)} />
            <Sign
              name={SIGN[colour]}
              x={x + side * 0.21}
              y={y + side * 0.21}
              size={side * 0.58}
              ink={v(`on-${colour}`)}
            />
          </>
        );
      })}
    </>
  );
}

export const Fantastic = () => (
  <BlackCard title="FANTASTIC">
    <Petals />
  </BlackCard>
);

function SmallFan() {
  return (
    <>
      {COLOURS.map((colour, i) => (
        <g transform={`rotate(${i * 18 - 27} 55 118)`}>
          <rect
            x="41"
            y="52"
            width="28"
            height="39"
            rx="4"
            fill={v(colour)}
            stroke={v("night")}
            stroke-width="2"
          />
          <Sign name={SIGN[colour]} x={44} y={55.5} size={12} ink={v(`on-${colour}`)} />
        </g>
      ))}
    </>
  );
}

export function FantasticFour() {
  const four = { text: 4, x: 55, y: 78, h: 34, anchor: "middle" } as const;
  return (
    <BlackCard title="FANTASTIC FOUR" corner={cornerLetter("4")}>
      <SmallFan />
      <Letters {...four} weight={30} ink={v("night")} />
      <Letters {...four} weight={15} ink={v("paper")} />
    </BlackCard>
  );
}

export const Equality = () => (
  <BlackCard title="EQUALITY" corner={cornerLetter("=", 37)}>
    <path
      transform="rotate(-7 52 78)"
      d="M26 62H78M26 90H78"
      stroke={v("paper")}
      stroke-width="15"
      stroke-linecap="round"
    />
  </BlackCard>
);

export const Counterattack = () => (
  <BlackCard
    title="COUNTERATTACK"
    corner={<Sign name="bounce" x={37} y={10} size={24} ink={v("paper")} />}
  >
    <g transform="rotate(-7 56 78)">
      <Sign name="bounce" x={24} y={46} size={60} ink={v("paper")} />
    </g>
  </BlackCard>
);

export function NiceTry() {
  const sheet = { rx: 5, stroke: v("night"), "stroke-width": 2.5 };
  return (
    <BlackCard title="NICE TRY" corner={cornerLetter("3")}>
      <g transform="rotate(-4 54 82)">
        {[-20, 20].map((angle) => (
          <rect
            {...sheet}
            x={40 + angle * 0.4}
            y="49"
            width="34"
            height="48"
            fill={v("paper-2")}
            transform={`rotate(${angle} ${57 + angle * 0.4} 100)`}
          />
        ))}
        <rect {...sheet} x="34" y="44" width="40" height="50" fill={v("paper")} />
        <Letters text="+3" x={54} y={57} h={25} weight={15} ink={v("night")} anchor="middle" />
      </g>
    </BlackCard>
  );
}

/** The rude one; `friendly` blots the word out. */
export function FuckYou({ friendly = false }: { friendly?: boolean }) {
  const shout = { x: 50, h: 32, weight: 15, ink: v("paper"), anchor: "middle", max: 66 } as const;
  return (
    <>
      <Flood fill={v("rude")} />
      <Within>
        <Sign name="spark" x={-14} y={6} size={128} ink={v("night")} />
      </Within>
      <Letters text="10" x={9} y={10} h={20} weight={14} ink={v("paper")} />
      <g transform="rotate(-9 50 72)">
        <Letters {...shout} text={friendly ? "F***" : "FUCK"} y={42} />
        <Letters {...shout} text="YOU" y={78} />
      </g>
    </>
  );
}

export function FranticBack() {
  const signs: FranticIcon[] = ["sun", "mountain", "tree", "wave"];
  return (
    <>
      <Flood fill={v("night")} />
      <Within>
        {range(6).map((row) =>
          range(4).map((column) => (
            <Sign
              name={signs[(column + row) % 4]!}
              x={column * 26 - (row % 2) * 13 + 3}
              y={row * 25 - 4}
              size={13}
              ink={v("night-2")}
            />
          )),
        )}
      </Within>
      <g transform="rotate(-14 50 70)">
        <rect x="12" y="53" width="76" height="34" rx="8" fill={v("yellow")} />
        <Letters
          text="FRANTIC"
          x={50}
          y={61}
          h={18}
          weight={16}
          ink={v("night")}
          anchor="middle"
          max={62}
        />
      </g>
    </>
  );
}
