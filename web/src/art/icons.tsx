// Icons: a box of 48, one colour, readable at 12 px. They are drawn where they stand, with as few
// elements as will do: one that is used from elsewhere costs four more, and a clip of its own.
import { cloneElement, Fragment, type VNode } from "preact";
import { still } from "../ui/still";
import { range, round3 } from "./measure";
import { shifted } from "./path";

type Paint = { d?: string; fill?: string; stroke?: string };

/**
 * Drawn anew wherever it is shown: one element in many places would keep whatever was drawn around
 * it, and with that all that has ever been drawn.
 */
export type Drawing = () => VNode<Paint>;
export type Drawings = Record<string, Drawing>;

const BOX = 48;

export const line = (width: number) =>
  ({
    fill: "none",
    stroke: "currentColor",
    "stroke-width": width,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
  }) as const;

const SUN_RAY = [
  [20.8, 9.5],
  [24, 1.5],
  [27.2, 9.5],
] as const;

/** Round the middle by so many eighths. */
function turned([x, y]: readonly [number, number], eighths: number): string {
  const [sin, cos] = [Math.sin((eighths * Math.PI) / 4), Math.cos((eighths * Math.PI) / 4)];
  return `${round3(24 + (x - 24) * cos - (y - 24) * sin)} ${round3(24 + (x - 24) * sin + (y - 24) * cos)}`;
}

const RAYS = range(8)
  .map((eighths) => `M${SUN_RAY.map((point) => turned(point, eighths)).join(" ")}Z`)
  .join("");

const ICONS = {
  sun: () => (
    <path
      d={`M24 14.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19Z${RAYS}`}
      stroke="currentColor"
      stroke-width="2"
      stroke-linejoin="round"
    />
  ),
  mountain: () => (
    <path
      fill-rule="evenodd"
      d="M2.6 41.2 18.3 9.4c1-2 3.6-2 4.6 0l7.2 14.2 3.4-5.4c1-1.6 3.2-1.5 4.1.1l8 22.8c.5 1.2-.3 2.4-1.6 2.4H4.2c-1.4 0-2.2-1.2-1.6-2.3ZM20.6 14.6l-5.2 10.6 3.6 3.2 3.4-3 3.4 2.6.8-2.6Z"
    />
  ),
  tree: () => (
    <path d="M24 3a11 11 0 0 1 10.6 8.2A10.4 10.4 0 0 1 37 31.5H27.5V43a2.5 2.5 0 0 1-2.5 2.5h-2a2.5 2.5 0 0 1-2.5-2.5V31.5H11a10.4 10.4 0 0 1 2.4-20.3A11 11 0 0 1 24 3Z" />
  ),
  wave: () => (
    <path
      {...line(7)}
      d="M4.5 18.5c5-9 10-9 14.6-2s9.8 7 14.6-1.2c3-4.4 6.4-5.2 9.8-3.3M4.5 37c5-9 10-9 14.6-2s9.8 7 14.6-1.2c3-4.4 6.4-5.2 9.8-3.3"
    />
  ),
  shield: () => (
    <path
      fill-rule="evenodd"
      d="M24 2.5 42 8v13.5C42 33 35 41.5 24 46 13 41.5 6 33 6 21.5V8Zm0 7L12.5 13v9H24Zm0 12.5v16c6.6-3.2 11-8.8 11.5-16Z"
    />
  ),
  again: () => <path {...line(6.5)} d="M40 27a16.5 16.5 0 1 1-5.5-15.5L40 16M40.5 5v11.5H29" />,
  spark: () => (
    <path d="m24 2 4.2 13.8L40 8.5l-7.3 11.3L46 24l-13.3 4.2L40 39.5l-11.8-7.3L24 46l-4.2-13.8L8 39.5l7.3-11.3L2 24l13.3-4.2L8 8.5l11.8 7.3Z" />
  ),
  star: () => (
    <path d="m24 2.5 6.6 13.7 15 2-11 10.4 2.7 15L24 36.5l-13.3 7.1 2.7-15-11-10.4 15-2Z" />
  ),
  use: () => <path {...line(6.5)} d="M7 39C7 20 20 12 39 15M29 5l11 10-10 10" />,
  crown: () => <path d="M5 13.5 15.5 23 24 7l8.5 16L43 13.5 39.5 37h-31ZM8.5 40h31v4.5h-31Z" />,
  hand: () => (
    <path d="M18 24V7.5a3.5 3.5 0 0 1 7 0V21h1V11a3.5 3.5 0 0 1 7 0v11h1v-7a3.4 3.4 0 0 1 6.8 0V30c0 9-6 15.5-14.5 15.5-7 0-10.5-3-14-9L6.5 27c-1-1.9-.2-4 1.5-4.8 1.6-.8 3.4-.2 4.5 1.3Z" />
  ),
  chat: () => (
    <path d="M10 6h28a7 7 0 0 1 7 7v15a7 7 0 0 1-7 7H23l-10 9v-9h-3a7 7 0 0 1-7-7V13a7 7 0 0 1 7-7Z" />
  ),
  smile: () => (
    <path
      fill-rule="evenodd"
      d="M24 3a21 21 0 1 1 0 42 21 21 0 0 1 0-42Zm-8 13a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7Zm16 0a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM13 28c2 6 6 9 11 9s9-3 11-9Z"
    />
  ),
  play: () => (
    <path d="M12 6.5c0-2.5 2.5-4 4.7-2.7l25 17c2 1.4 2 4.7 0 6.1l-25 17.3C14.5 45.5 12 44 12 41.5Z" />
  ),
  pause: () => <path d="M11 6h9v36h-9ZM28 6h9v36h-9Z" />,
  step: () => (
    <path d="M8 8.5c0-2.4 2.4-3.8 4.4-2.5L33 20V6h7v36h-7V28L12.4 42c-2 1.3-4.4-.1-4.4-2.5Z" />
  ),
  chapter: () => <path d="M4 8 21 24 4 40ZM22 8l17 16-17 16ZM39 8h6v32h-6Z" />,
  link: () => (
    <path
      {...line(5.5)}
      d="m20 28 9-9M22 13l4-4c4-4 9.5-4 13 0s3.5 9 0 13l-4.5 4.5M26 35l-4 4c-4 4-9.5 4-13 0s-3.5-9 0-13l4.5-4.5"
    />
  ),
  replay: () => (
    <>
      <path {...line(5.5)} d="M9 14A19 19 0 1 1 5 26M8 4v11h11" />
      <path d="m20 16 13 8-13 8Z" />
    </>
  ),
  clock: () => <path {...line(5)} d="M24 5a19 19 0 1 1 0 38 19 19 0 0 1 0-38ZM24 13v12l8 5" />,
  people: () => (
    <>
      <circle cx="17" cy="14" r="9" />
      <path d="M1.5 43C2 31 8 26 17 26s15 5 15.5 17Z" />
      <path d="M31 6a8.5 8.5 0 0 1 1 16.8C41 24 46 30 46.5 41H37c-.5-8-3.5-14-9-17 3-2 5-5.5 5-9.5 0-3-.8-6-2-8.5Z" />
    </>
  ),
  book: () => (
    <path d="M4 8c8-2.5 14-1.5 18 2v33c-4-3.5-10-4.5-18-2.5ZM44 8c-8-2.5-14-1.5-18 2v33c4-3.5 10-4.5 18-2.5Z" />
  ),
  program: () => <path {...line(6)} d="m7 12 12 12L7 36M25 37h16" />,
  bot: () => (
    <path
      fill-rule="evenodd"
      d="M24 2a3 3 0 0 1 2 5.3V12h10a7 7 0 0 1 7 7v16a7 7 0 0 1-7 7H12a7 7 0 0 1-7-7V19a7 7 0 0 1 7-7h10V7.3A3 3 0 0 1 24 2Zm-8 19a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm16 0a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z"
    />
  ),
  more: () => (
    <>
      {[8, 24, 40].map((x) => (
        <circle cx={x} cy="24" r="5" />
      ))}
    </>
  ),
  close: () => <path {...line(7)} d="M11 11 37 37M37 11 11 37" />,
  bulb: () => (
    <path d="M24 2a16 16 0 0 1 9.6 28.8C31.8 32.2 31 33.6 31 36H17c0-2.4-.8-3.8-2.6-5.200A16 16 0 0 1 24 2ZM17 38.5h14V41a5 5 0 0 1-5 5h-4a5 5 0 0 1-5-5Z" />
  ),
  gear: () => (
    <path
      fill-rule="evenodd"
      d="m20.5 3-1.3 6a15.5 15.5 0 0 0-4 2.3L9.3 9.4 5.8 15.5l4.5 4.1a16 16 0 0 0 0 4.7v4.1l-4.5 4.1 3.5 6.1 5.9-1.9a15.5 15.5 0 0 0 4 2.3l1.3 6h7l1.3-6a15.5 15.5 0 0 0 4-2.3l5.9 1.9 3.5-6.1-4.5-4.1a16 16 0 0 0 0-8.8l4.5-4.1-3.5-6.1-5.9 1.9a15.5 15.5 0 0 0-4-2.3l-1.3-6ZM24 17a7 7 0 1 1 0 14 7 7 0 0 1 0-14Z"
    />
  ),
} satisfies Drawings;

export type IconName = keyof typeof ICONS;

/** Stands once at the root; every card refers to it. */
export function Sprite() {
  return (
    <svg class="sprite" width="0" height="0" aria-hidden="true">
      <defs>
        <clipPath id="face">
          <rect x="3.5" y="3.5" width="93" height="133" rx="6.5" />
        </clipPath>
      </defs>
    </svg>
  );
}

type IconProps<Name> = { name: Name; class?: string };
type SignProps<Name> = { name: Name; x: number; y: number; size: number; ink: string };
/** `places` are the middles of them. */
type SignsProps<Name> = { name: Name; places: [x: number, y: number][]; size: number; ink: string };

/** A mark of one element in its place; one of several takes a group around them. */
function placed(mark: VNode<Paint>, transform: string, ink: string): VNode {
  if (mark.type === Fragment)
    return (
      <g transform={transform} style={{ color: ink }} fill="currentColor">
        {mark}
      </g>
    );
  const { fill = ink, stroke } = mark.props;
  return cloneElement(mark, { fill, transform, ...(stroke && { stroke: ink }) });
}

const repeats = new Map<string, string>();

/** A path at several places; few of these stand on many cards, so each is put together once. */
function atPlaces(one: string, places: [number, number][], size: number): string {
  const key = `${one} ${places} ${size}`;
  const scale = BOX / size;
  const half = BOX / 2;
  const put = ([x, y]: [number, number]) => shifted(one, x * scale - half, y * scale - half);
  const all = repeats.get(key) ?? places.map(put).join("");
  repeats.set(key, all);
  return all;
}

/** Several of the same, in one path. */
const repeated = (mark: VNode<Paint>, places: [number, number][], size: number) =>
  cloneElement(mark, { d: atPlaces(mark.props.d!, places, size) });

/** An icon in a text, one inside a drawing, and several there, of those that are one path. */
function drawnFrom<Name extends string>(icons: Record<Name, Drawing>) {
  return {
    Icon: still(({ name, class: extra = "" }: IconProps<Name>) => (
      <svg class={`ico ${extra}`} viewBox="0 0 48 48" fill="currentColor" aria-hidden="true">
        {icons[name]()}
      </svg>
    )),
    Sign: ({ name, x, y, size, ink }: SignProps<Name>) =>
      placed(
        icons[name](),
        `translate(${round3(x)} ${round3(y)}) scale(${round3(size / BOX)})`,
        ink,
      ),
    Signs: ({ name, places, size, ink }: SignsProps<Name>) =>
      placed(repeated(icons[name](), places, size), `scale(${round3(size / BOX)})`, ink),
  };
}

export const { Icon, Sign } = drawnFrom<IconName>(ICONS);

/** Icons of a game beside the room's. */
export const withIcons = <Name extends string>(icons: Record<Name, Drawing>) =>
  drawnFrom<Name | IconName>({ ...ICONS, ...icons });
