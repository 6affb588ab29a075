// Cards that changed their place fly there: the last places are known, the new ones are measured
// after drawing, and the way between is played back (first, last, invert, play).

import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { moves } from "../state/settings";

type Place = { box: DOMRect; element: HTMLElement };
export type Places = Map<string, Place>;

export const MOVE = {
  duration: 220,
  easing: "cubic-bezier(.2,.8,.25,1)",
  fill: "backwards",
} as const;

const centre = (box: DOMRect) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

/**
 * Where an element lies by layout: a card that is just being lifted counts as lying in its place.
 */
function layoutBox(element: HTMLElement, root: HTMLElement, origin: DOMRect): DOMRect {
  let x = origin.x + root.clientLeft;
  let y = origin.y + root.clientTop;
  for (
    let at: Element | null = element;
    at instanceof HTMLElement && at !== root;
    at = at.offsetParent
  ) {
    x += at.offsetLeft;
    y += at.offsetTop;
  }
  return new DOMRect(x, y, element.offsetWidth, element.offsetHeight);
}

function measure(root: HTMLElement): Places {
  const places: Places = new Map();
  const origin = root.getBoundingClientRect();
  for (const element of root.querySelectorAll<HTMLElement>("[data-flip]")) {
    places.set(element.dataset.flip!, { box: layoutBox(element, root, origin), element });
  }
  return places;
}

/**
 * Lets an element come from another place to its own. `translate` and `scale` leave its lift, a
 * `transform`, alone.
 */
export function arrive(element: HTMLElement, from: DOMRect, to: DOMRect, delay = 0): void {
  const start = {
    translate: `${centre(from).x - centre(to).x}px ${centre(from).y - centre(to).y}px`,
    scale: `${from.width / to.width}`,
    opacity: delay ? 0 : 1,
    zIndex: 5,
  };
  element.animate([start, { translate: "0 0", scale: "1", opacity: 1, zIndex: 5 }], {
    ...MOVE,
    delay,
  });
}

/** The transform that lays a box with its corner at `start` over `stop`. */
function over(stop: DOMRect, start: DOMRect): string {
  const size = stop.width / start.width;
  const { x, y } = centre(stop);
  return `translate(${x - start.x - (start.width * size) / 2}px, ${y - start.y - (start.height * size) / 2}px) scale(${size})`;
}

/** Keyframes along some places, with a rest at each but the last, where the card fades. */
function journey(
  start: DOMRect,
  stops: DOMRect[],
  rest: number,
): { frames: Keyframe[]; duration: number } {
  const duration = stops.length * MOVE.duration + (stops.length - 1) * rest;
  const frames: Keyframe[] = [{ transform: "none", offset: 0, easing: MOVE.easing }];
  stops.forEach((stop, leg) => {
    const transform = over(stop, start);
    const reached = leg * (MOVE.duration + rest) + MOVE.duration;
    frames.push({ transform, offset: reached / duration });
    if (leg < stops.length - 1)
      frames.push({ transform, offset: (reached + rest) / duration, easing: MOVE.easing });
  });
  frames.at(-1)!.opacity = 0.3;
  return { frames, duration };
}

/** A copy of a card that travels along some places and is gone at the end of the way. */
export function travel(card: Element, [start, ...stops]: DOMRect[], delay = 0, rest = 0): void {
  if (!start || !stops.length) return;
  const copy = card.cloneNode(true) as HTMLElement;
  delete copy.dataset.flip;
  copy.className = "card flying";
  copy.style.cssText = `left:${start.x}px;top:${start.y}px;--w:${start.width}px`;
  document.body.append(copy);
  const { frames, duration } = journey(start, stops, rest);
  const gone = () => copy.remove();
  copy.animate(frames, { duration, delay, fill: "both" }).finished.then(gone, gone);
}

const moved = (a: DOMRect, b: DOMRect) => Math.abs(a.x - b.x) > 2 || Math.abs(a.y - b.y) > 2;

/** A card that becomes a mere number on a list flies there as a card. */
function follow(old: Place, now: Place): void {
  if (old.box.width > now.box.width * 2.5) travel(old.element, [old.box, now.box]);
  else arrive(now.element, old.box, now.box);
}

/**
 * Follows every element with `data-flip` below `root`. `staged` may play the change in its own way:
 * it gets the places before and after and names the cards it has taken care of.
 */
export function useFlip(
  root: RefObject<HTMLElement | null>,
  cause: unknown,
  staged?: (before: Places, after: Places) => Set<string>,
): void {
  const last = useRef<Places>(new Map());
  useLayoutEffect(() => {
    const after = measure(root.current!);
    const before = last.current;
    last.current = after;
    // the table has moved on
    for (const copy of document.querySelectorAll(".flying")) copy.remove();
    if (!moves.value || !before.size) return;
    const cared = staged?.(before, after) ?? new Set();
    for (const [name, place] of after) {
      const old = before.get(name);
      if (old && !cared.has(name) && moved(old.box, place.box)) follow(old, place);
    }
  }, [cause]);
}
