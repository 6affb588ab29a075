// Everything that changes within a frame is drawn at once: where all play at the same time, three
// pieces of news and one's own move cost a slow phone one drawing.
import { options } from "preact";

/** Milliseconds; a page that nobody looks at has no frames, but a title that calls. */
const LATEST = 100;
/** Whoever does something does it on what is known by then. */
const DEEDS = ["keydown", "pointerdown", "pointerup", "click"];

let waiting: (() => void) | null = null;
let count = 0;

/** How many drawings there were: what comes before the next one is drawn together. */
export const drawings = () => count;

function draw() {
  const now = waiting;
  waiting = null;
  if (!now) return;
  count++;
  now();
}

options.debounceRendering = (process) => {
  waiting = process;
  requestAnimationFrame(draw);
  setTimeout(draw, LATEST);
};
for (const deed of DEEDS) addEventListener(deed, draw, true);
