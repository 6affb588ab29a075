// Frantic's events: each a picture for the dark upper half of an event card, in a box of 100 × 90.
import { type Colour, token as v } from "../../art/colours";
import type { Drawing } from "../../art/icons";
import { Letters } from "../../art/letters";
import { Stock } from "../../art/stock";
import { Sign } from "./icons";
import type { EventName } from "./view.gen";

type Ink = Colour | "paper" | "night" | "spark";
type Place = [x: number, y: number, angle?: number];

const card = (ink: Ink, [x, y, angle = 0]: Place, width = 20, height = 28) => (
  <rect
    transform={`rotate(${angle} ${x} ${y})`}
    x={x - width / 2}
    y={y - height / 2}
    width={width}
    height={height}
    rx="3"
    fill={v(ink)}
  />
);
const shape = (ink: Ink, d: string) => <path d={d} fill={v(ink)} />;
const line = (ink: Ink, d: string, width = 5) => (
  <path
    d={d}
    fill="none"
    stroke={v(ink)}
    stroke-width={width}
    stroke-linecap="round"
    stroke-linejoin="round"
  />
);
const dot = (ink: Ink, x: number, y: number, r: number) => (
  <circle cx={x} cy={y} r={r} fill={v(ink)} />
);
const digits = (text: string, x: number, y: number, h: number, ink: Ink) => (
  <Letters text={text} x={x} y={y} h={h} weight={15} ink={v(ink)} anchor="middle" />
);
const star = (x: number, y: number, size: number, ink: Ink = "yellow") => (
  <Sign name="star" x={x - size / 2} y={y - size / 2} size={size} ink={v(ink)} />
);
const HEART = (x: number, y: number, s: number) =>
  `M${x} ${y + s}C${x - 2 * s} ${y - s / 4} ${x - s} ${y - 1.3 * s} ${x} ${y - s / 3}C${x + s} ${y - 1.3 * s} ${x + 2 * s} ${y - s / 4} ${x} ${y + s}Z`;

/** A row of cards side by side, each a little lower, as hands lie on the table. */
const pile = (ink: Ink, x: number, bottom: number, n: number) =>
  Array.from({ length: n }, (_, i) => (
    <rect x={x} y={bottom - 9 - i * 11} width="20" height="9" rx="3" fill={v(ink)} />
  ));

const PICTURES: Record<EventName, Drawing> = {
  tornado: () => (
    <>
      {line("blue", "M20 26c18 8 42 8 60 0", 7)}
      {line("paper", "M27 40c14 6 32 6 46 0", 7)}
      {line("yellow", "M37 53c10 4 20 4 29 0", 7)}
      {line("red", "M47 65c6 2 10 2 14 0", 7)}
      {line("green", "M53 77c2 .5 3 .5 4 0", 7)}
    </>
  ),
  earthquake: () => (
    <>
      {shape("green", "M3.5 66h28l8-9 9 12 10-15 9 12h29v20.5h-93Z")}
      {shape("night", "M44 86.5 50 70l-5-6 7-8 7 12-6 6 5 12.5Z")}
      {card("red", [30, 45, -13], 20, 30)}
      {card("blue", [70, 42, 12], 20, 32)}
      {line("yellow", "M40 20h20m-6-6 6 6-6 6", 4.5)}
    </>
  ),
  finish_line: () => (
    <>
      {line("paper", "M24 80 34 14", 5)}
      {shape("paper", "M34 14c16-8 26 8 44 0l-6 36c-18 8-28-8-44 0Z")}
      {shape(
        "night",
        "M43 11.5c4 .5 7 1.5 11 2.8L52 26c-4-1.4-7-2.3-11-2.8ZM65 17c4 .6 8 .3 13-3l-2 12c-4 2.6-8 3.2-13 2.6ZM31 26c3-1.6 6-2.6 10-2.8L39 35c-4 0-7 1-10 2.8ZM52 26c4 1.4 7 2.3 11 2.6L61 40c-4-.5-7-1.4-11-2.6ZM39 35c4 .4 7 1 11 2.4L48 49c-4-1.5-7-2.2-11-2.6ZM61 40c5 .4 8 0 13-2.6l-2 12c-4 2.5-8 3-13 2.2Z",
      )}
    </>
  ),
  vandalism: () => (
    <>
      {card("red", [50, 45, -8], 44, 60)}
      {line("yellow", "M24 30 76 58M74 26 28 62", 8)}
      {line("yellow", "M28 62v10M58 49v14", 5)}
    </>
  ),
  doomsday: () => (
    <>
      {shape("red", "M6 86.5C14 70 30 64 50 64s36 6 44 22.5Z")}
      {shape("yellow", "M40 66c4-10 3-18-2-22 4 2 20 2 24 0-5 4-6 12-2 22Z")}
      {shape(
        "paper",
        "M22 36a12 12 0 0 1 10-17 19 19 0 0 1 36 0 12 12 0 0 1 10 17c-3 7-11 8-16 5-6 5-18 5-24 0-5 3-13 2-16-5Z",
      )}
      {digits("50", 50, 20, 18, "night")}
    </>
  ),
  mating_season: () => (
    <>
      {card("green", [30, 52, -12], 32, 46)}
      {card("blue", [70, 52, 12], 32, 46)}
      {digits("3", 29, 40, 24, "paper")}
      {digits("3", 71, 40, 24, "paper")}
      {shape("red", HEART(50, 26, 12))}
    </>
  ),
  robin_hood: () => (
    <>
      {shape("green", "M10 60C26 56 32 26 52 20c16-4 26 14 32 32 2 6 4 8 8 10-26 10-56 10-82-2Z")}
      {line("yellow", "M14 61c24 9 50 9 74 0", 6)}
      {shape("red", "M60 54C58 36 68 18 88 10c2 18-8 36-24 44Z")}
      {line("paper", "M62 54C66 38 74 24 84 15", 2.5)}
    </>
  ),
  surprise_party: () => (
    <>
      {shape("red", "M50 14 76 76c-14 7-38 7-52 0Z")}
      {line("yellow", "M42 36c6 3 14 2 19-1M34 56c10 5 24 5 34 0", 6)}
      {star(50, 14, 20)}
      {dot("blue", 20, 30, 4)}
      {dot("green", 80, 26, 4)}
      {dot("yellow", 14, 56, 3.5)}
      {dot("blue", 86, 52, 4)}
      {line("green", "M26 12l5 7M74 44l7-4", 4)}
      {line("paper", "M12 42l7 3M70 12l-3 8", 4)}
    </>
  ),
  gambling_man: () => (
    <>
      <g transform="rotate(-12 35 50)">
        <rect x="15" y="30" width="40" height="40" rx="9" fill={v("paper")} />
        {dot("night", 25, 40, 4)}
        {dot("night", 35, 50, 4)}
        {dot("night", 45, 60, 4)}
      </g>
      <g transform="rotate(14 70 40)">
        <rect x="54" y="22" width="34" height="34" rx="8" fill={v("red")} />
        {dot("paper", 63, 31, 3.5)}
        {dot("paper", 79, 31, 3.5)}
        {dot("paper", 63, 47, 3.5)}
        {dot("paper", 79, 47, 3.5)}
      </g>
    </>
  ),
  time_bomb: () => (
    <>
      {dot("paper", 46, 56, 23)}
      {line("paper", "M60 36 68 28c4-4 9-2 11-6", 5)}
      <Sign name="spark" x={72} y={8} size={18} ink={v("yellow")} />
      {digits("3", 46, 42, 28, "night")}
    </>
  ),
  communism: () => (
    <>
      {pile("red", 16, 82, 4)}
      {pile("red", 40, 82, 4)}
      {pile("red", 64, 82, 4)}
      {line("paper", "M14 36h72", 3)}
      {star(50, 20, 24)}
    </>
  ),
  charity: () => (
    <>
      {card("blue", [36, 24, -10], 22, 30)}
      {card("green", [66, 30, 14], 22, 30)}
      {shape(
        "paper",
        "M8 54h12c6 0 8 4 14 6h18c8 0 8 10 0 10H40l26 0 20-12c8-4 12 4 6 9L68 83c-3 2-5 3-9 3H8Z",
      )}
      {shape("red", HEART(52, 46, 8))}
    </>
  ),
  friday_13th: () => (
    <>
      {dot("yellow", 68, 30, 19)}
      {shape(
        "paper",
        "M14 86C10 62 16 54 24 46l-2-17 11 8c4-1 7-1 10 0l11-8-2 18c3 6 3 12-1 17 8 5 10 12 10 22Z",
      )}
      {dot("night", 32, 49, 3)}
      {dot("night", 44, 49, 3)}
      {shape("spark", "M35 56h6l-3 4Z")}
      {line("paper", "M60 82c16 4 22-8 16-20", 6)}
      {digits("13", 68, 19, 21, "night")}
    </>
  ),
  expansion: () => (
    <>
      {pile("blue", 14, 80, 1)}
      {pile("green", 40, 80, 3)}
      {pile("yellow", 66, 80, 5)}
      {line("paper", "M18 54 44 30M32 29l13-1 0 13", 5)}
    </>
  ),
  recession: () => (
    <>
      {pile("yellow", 14, 80, 5)}
      {pile("green", 40, 80, 3)}
      {pile("blue", 66, 80, 1)}
      {line("paper", "M50 22 80 52M66 53l15 1-1-15", 5)}
    </>
  ),
  all_seeing_eye: () => (
    <>
      {shape("yellow", "M50 8 94 82H6Z")}
      {shape("paper", "M22 58C36 38 64 38 78 58 64 76 36 76 22 58Z")}
      {dot("blue", 50, 57, 12)}
      {dot("night", 50, 57, 6)}
      {dot("paper", 53.5, 53, 2.5)}
    </>
  ),
  mexican_standoff: () => (
    <>
      {shape(
        "yellow",
        "M4 58c6-6 20-5 30-3 2-16 4-36 16-36s14 20 16 36c10-2 24-3 30 3 3 4-6 16-46 16S1 62 4 58Z",
      )}
      {line("red", "M34 54c10 5 22 5 32 0", 6)}
      {line("green", "M10 62c20 9 60 9 80 0", 4)}
      {line("red", "M44 30l4 5 4-5 4 5", 3)}
    </>
  ),
  market: () => (
    <>
      {line("paper", "M20 34v48M80 34v48", 4)}
      {["red", "paper", "red", "paper", "red", "paper"].map((ink, i) =>
        shape(
          ink as Ink,
          `M${14 + i * 12} 14h12l${(i - 2) * 1.4} 20a${6.4} ${6.4} 0 0 1-${12.8} 0Z`,
        ),
      )}
      {card("blue", [33, 58, -6], 18, 26)}
      {card("green", [50, 57], 18, 26)}
      {card("yellow", [67, 58, 6], 18, 26)}
      {line("paper", "M12 76h76", 7)}
    </>
  ),
  third_time_lucky: () => (
    <>
      {[-30, 0, 30].map((angle, i) => (
        <g transform={`rotate(${angle} 50 96)`}>
          {card((["red", "yellow", "blue"] as const)[i]!, [50, 42], 28, 40)}
        </g>
      ))}
      {shape("green", `${HEART(50, 51, -9)}${HEART(39, 62, 8)}${HEART(61, 62, 8)}`)}
      {line("green", "M50 60c0 10 2 16 6 22", 4)}
    </>
  ),
  merry_christmas: () => (
    <>
      {shape("green", "M50 18 66 40H58L72 58H62L80 78H20L38 58H28L42 40H34Z")}
      {shape("red", "M44 78h12v8.5H44Z")}
      {star(50, 15, 18)}
      {dot("red", 48, 38, 3.5)}
      {dot("yellow", 57, 52, 3.5)}
      {dot("blue", 42, 55, 3.5)}
      {dot("red", 62, 70, 3.5)}
      {dot("paper", 46, 71, 3.5)}
      {dot("yellow", 33, 72, 3)}
    </>
  ),
};

export const isEvent = (name: string): name is EventName => name in PICTURES;

/** The picture alone, for a dark ground. */
export const EventPicture = ({ name }: { name: EventName }) => (
  <svg viewBox="3 4 94 84" aria-hidden="true">
    {PICTURES[name]()}
  </svg>
);

/** The whole card. */
export function EventFace({ name, title }: { name: EventName; title: string }) {
  return (
    <>
      <Stock fill={v("yellow")} />
      <path d="M9 3.5H91A5.5 5.5 0 0 1 96.5 9V100H3.5V9A5.5 5.5 0 0 1 9 3.5Z" fill={v("night")} />
      <g transform="translate(0 7)">{PICTURES[name]()}</g>
      <Letters
        text={title.toUpperCase()}
        x={50}
        y={110}
        h={12}
        weight={14}
        ink={v("card-ink")}
        anchor="middle"
        max={84}
      />
    </>
  );
}
