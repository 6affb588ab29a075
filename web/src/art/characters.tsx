// What tells a bot's level at a glance: a sprout, a cap, a scarf, glasses, a monocle with a bow tie,
// a hand mirror.
import { token } from "./colours";
import type { Drawings } from "./icons";

const ink = token("card-ink");
const line = { fill: "none", stroke: ink, "stroke-width": 1.8, "stroke-linecap": "round" } as const;

export const MARKS: Drawings = {
  beginner: () => (
    <>
      <path d="M24 8V3" {...line} />
      <path
        d="M24 4C18-3 12 0 13 3c1 4 7 4 11 1ZM24 4c6-7 12-4 11-1-1 4-7 4-11 1Z"
        fill={token("green")}
      />
    </>
  ),
  casual: () => (
    <>
      <path d="M9 15C10 5 16 1 24 1s13 4 14 13Z" fill={token("blue")} />
      <path d="M7 15c8-3 26-3 39-1 1 3-1 4-4 4-12-2-24-2-35 0Z" fill={token("blue-2")} />
    </>
  ),
  greedy: () => (
    <>
      <path d="M9 36c9 5 21 5 30 0v5c-9 5-21 5-30 0Z" fill={token("green")} />
      <path d="m31 40 5 8 5-3-4-8Z" fill={token("green")} />
    </>
  ),
  strong: () => (
    <>
      <circle cx="17.5" cy="23" r="6" {...line} />
      <circle cx="30.5" cy="23" r="6" {...line} />
      <path d="M23.5 22.5h1M11.5 22 6 20M36.5 22l5.5-2" {...line} />
    </>
  ),
  expert: () => (
    <>
      <circle cx="29.5" cy="23" r="6.2" {...line} stroke={token("yellow-ink")} />
      <path d="M35 26c2 4 1 8 4 12M13.5 17c2-2 5-2.6 7-1.4" {...line} />
      <path d="m24 40-8-4v9Zm0 0 8-4v9Z" fill={token("red")} />
    </>
  ),
  like_me: () => (
    <>
      <ellipse cx="37" cy="16" rx="7" ry="9" fill={token("tint-sky")} />
      <ellipse cx="37" cy="16" rx="7" ry="9" {...line} />
      <path d="M37 25v12" {...line} stroke-width={3} />
    </>
  ),
};
