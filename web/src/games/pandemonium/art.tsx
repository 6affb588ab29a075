// Pandemonium: a postcard with two skylines, one a side; the sign in the middle names the group.
import { token as v } from "../../art/colours";
import { range } from "../../art/measure";
import { Flood, Stock, Within } from "../../art/stock";
import { type PandemoniumIcon, Sign } from "./icons";

type Side = "a" | "b";
export type Group = 1 | 2 | 3 | 4 | 5 | 6;

export const GROUP_SIGN: Record<Group, PandemoniumIcon> = {
  1: "ring",
  2: "kite",
  3: "drop",
  4: "star",
  5: "stairs",
  6: "bridge",
};

const PALE = new Set(["g1a", "g2a", "g3a", "g4a", "g4b", "g5b"]);
const onGroup = (group: Group, side: Side) =>
  v(PALE.has(`g${group}${side}`) ? "card-ink" : "paper");

const GROUND = 70;

function house(kind: number, left: number, right: number, top: number): string {
  const middle = (left + right) / 2;
  const radius = (right - left) / 2;
  const dome = `V${top + 4}A${radius} ${radius * 0.9} 0 0 1 ${right} ${top + 4}`;
  const gable = `V${top + 6}L${middle} ${top - 5} ${right} ${top + 6}`;
  const stepped = `V${top}H${middle}V${top - 5}H${right}`;
  const flat = `V${top}H${right}`;
  return `M${left} ${GROUND}${[dome, gable, stepped][kind] ?? flat}V${GROUND}Z`;
}

/** Repeatable numbers, so that a city always has the same roofs. */
function dice(seed: number) {
  let state = seed * 7919 + 17;
  return (sides: number) => {
    state = (state * 1103515245 + 12345) & 0x7fffffff;
    return (state >> 8) % sides;
  };
}

function skyline(seed: number): string {
  const roll = dice(seed);
  let roofs = "";
  for (let x = 0; x < 93; ) {
    const width = 8 + roll(9);
    const height = 8 + roll(17);
    roofs += house(roll(5), 3.5 + x, Math.min(3.5 + x + width, 96.5), GROUND - height);
    x += width + (roll(3) === 0 ? 3 : 0);
  }
  return roofs;
}

type City = { name: string; region: string };

function Half({ group, side, city, seed }: { group: Group; side: Side; city: City; seed: number }) {
  const on = onGroup(group, side);
  const size = Math.min(11.5, 94 / city.name.length); // long names must not reach the sign
  const label = { x: 92, "text-anchor": "end", fill: on, "font-family": "var(--font)" } as const;
  return (
    <>
      <path
        d="M10 3.5H90A6.5 6.5 0 0 1 96.5 10V70H3.5V10A6.5 6.5 0 0 1 10 3.5Z"
        fill={v(`g${group}${side}`)}
      />
      <path d={skyline(seed)} fill={v("card-ink")} opacity=".22" />
      <Sign name={GROUP_SIGN[group]} x={8} y={8.5} size={20} ink={on} />
      <text {...label} y="19" font-size={size} font-weight="800">
        {city.name}
      </text>{" "}
      <text {...label} y="28" font-size={city.region.length > 14 ? 5.2 : 6.3} font-weight="600">
        {city.region}
      </text>{" "}
    </>
  );
}

export function PandemoniumCard({
  group,
  a,
  b,
  seed,
}: {
  group: Group;
  a: City;
  b: City;
  seed: number;
}) {
  return (
    <>
      <Stock />
      <Half group={group} side="a" city={a} seed={seed} />
      <g transform="rotate(180 50 70)">
        <Half group={group} side="b" city={b} seed={seed + 31} />
      </g>
      <circle cx="50" cy="70" r="23" fill={v("paper")} />
      <path d="M29.5 70a20.5 20.5 0 0 1 41 0Z" fill={v(`g${group}a`)} />
      <path d="M29.5 70a20.5 20.5 0 0 0 41 0Z" fill={v(`g${group}b`)} />
      <circle cx="50" cy="70" r="14.5" fill={v("card-ink")} />
      <Sign name={GROUP_SIGN[group]} x={40} y={60} size={20} ink={v("paper")} />
    </>
  );
}

export function PandemoniumWhite() {
  const dot = { r: 10.5, fill: v("paper"), stroke: v("card-ink"), "stroke-width": 2 };
  return (
    <>
      <Flood fill={v("card-ink")} />
      <Within>
        {range(6).map((i) => (
          <path
            transform={`rotate(${i * 60} 50 70)`}
            d="M50 70-25-60H125Z"
            fill={v(`g${i + 1}${i % 2 ? "b" : "a"}`)}
          />
        ))}
      </Within>
      <circle cx="50" cy="70" r="36" fill={v("paper")} />
      <Sign name="globe" x={28} y={48} size={44} ink={v("card-ink")} />
      <circle cx="17" cy="17" {...dot} />
      <circle cx="83" cy="123" {...dot} />
    </>
  );
}

export function PandemoniumBack({ marked = true }: { marked?: boolean }) {
  return (
    <>
      <Flood fill="#1f3159" />
      <Within>
        <g fill="none" stroke="#4b6db0" stroke-width="2.5">
          <circle cx="50" cy="70" r="62" />
          <circle cx="50" cy="70" r="46" />
          <path d="M50 0V140M-10 70H110M50 8C10 40 10 100 50 132M50 8c40 32 40 92 0 124" />
        </g>
      </Within>
      {marked && <circle cx="50" cy="70" r="25" fill="#1f3159" stroke="#f6ce45" stroke-width="3" />}
      {marked && <Sign name="globe" x={34} y={54} size={32} ink="#f6ce45" />}
    </>
  );
}
