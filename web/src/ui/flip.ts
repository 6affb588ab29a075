// Cards that changed their place fly there: the last places are known, the new ones are measured
// after drawing, and the way between is played back (first, last, invert, play).

import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { moves } from "../state/settings";
import type { Told } from "../wire";

type Place = { box: DOMRect; element: HTMLElement };
export type Places = Map<string, Place>;
/** Where cards come from and go to: it stays where it is, so it is asked only when it is needed. */
export type PlaceOf = (name: string) => Place | undefined;

export const MOVE = {
  duration: 220,
  easing: "cubic-bezier(.2,.8,.25,1)",
  fill: "backwards",
} as const;

const centre = (box: DOMRect) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

type Corner = { x: number; y: number };

/**
 * Tells where elements below `root` lie by layout: a card that is just being lifted counts as lying
 * in its place. Many cards lie in few places, and asking where is dear: each place is asked once.
 */
function surveyor(root: HTMLElement): (element: HTMLElement) => Place {
  const { x, y } = root.getBoundingClientRect();
  const corners = new Map<Element, Corner>([
    [root, { x: x + root.clientLeft, y: y + root.clientTop }],
  ]);
  /** by the element around them: from where its children's places are counted */
  const origins = new Map<Element | null, Corner>();
  const originOf = ({ parentElement, offsetParent }: HTMLElement): Corner => {
    const origin = offsetParent ? cornerOf(offsetParent as HTMLElement) : { x, y };
    origins.set(parentElement, origin);
    return origin;
  };
  const cornerOf = (element: HTMLElement): Corner => {
    const known = corners.get(element);
    if (known) return known;
    const around = origins.get(element.parentElement) ?? originOf(element);
    const corner = { x: around.x + element.offsetLeft, y: around.y + element.offsetTop };
    corners.set(element, corner);
    return corner;
  };
  return (element) => {
    const corner = cornerOf(element);
    const box = new DOMRect(corner.x, corner.y, element.offsetWidth, element.offsetHeight);
    return { box, element };
  };
}

/** What lies below `root` now, by its names: all cards, and any place that is asked for. */
function survey(root: HTMLElement): { cards: Places; placeOf: PlaceOf } {
  const lie = surveyor(root);
  const cards: Places = new Map();
  for (const element of root.querySelectorAll<HTMLElement>("[data-flip]"))
    cards.set(element.dataset.flip!, lie(element));
  const placeOf = (name: string) => {
    const element = root.querySelector<HTMLElement>(`[data-place="${name}"]`);
    return element ? lie(element) : undefined;
  };
  return { cards, placeOf };
}

/** They begin once all places are known: to ask for one after a change would lay out all again. */
const flights: (() => void)[] = [];

/** What is under way, by what flies. */
const underWay = new Map<Element, Animation>();

/** One flight at a time: two of the same card cannot be left to the phone's compositor. */
function fly(
  element: Element,
  frames: Keyframe[],
  timing: KeyframeAnimationOptions,
  end: () => void,
) {
  underWay.get(element)?.cancel();
  const way = element.animate(frames, timing);
  underWay.set(element, way);
  const there = () => {
    if (underWay.get(element) !== way) return;
    underWay.delete(element);
    end();
  };
  way.finished.then(there, there);
}

/** What flies and is gone from the page would still keep its main thread busy with every frame. */
function ground() {
  for (const copy of document.querySelectorAll(".flying")) copy.remove();
  for (const [element, way] of underWay) if (!element.isConnected) way.cancel();
}

/**
 * Lets an element come from another place to its own. `translate` and `scale` leave its lift, a
 * `transform`, alone. It lies above the others meanwhile; as a part of the animation that would
 * keep a phone's main thread busy with every frame.
 */
export function arrive(element: HTMLElement, from: DOMRect, to: DOMRect, delay = 0): void {
  const start = {
    translate: `${centre(from).x - centre(to).x}px ${centre(from).y - centre(to).y}px`,
    scale: `${from.width / to.width}`,
    opacity: delay ? 0 : 1,
  };
  const stop = { translate: "0 0", scale: "1", opacity: 1 };
  flights.push(() => {
    element.style.zIndex = "5";
    const land = () => element.style.removeProperty("z-index");
    fly(element, [start, stop], { ...MOVE, delay }, land);
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

/** What travels of a card is its picture: that of a card which is gone, or a copy. */
function pictureOf(card: Element): HTMLElement {
  const picture = card.querySelector("svg")!;
  const stage = document.createElement("span");
  stage.append(card.isConnected ? picture.cloneNode(true) : picture);
  return stage;
}

/** A card's picture travels along some places and is gone at the end of the way. */
export function travel(card: Element, [start, ...stops]: DOMRect[], delay = 0, rest = 0): void {
  if (!start || !stops.length) return;
  flights.push(() => {
    const copy = pictureOf(card);
    copy.className = "card flying";
    copy.style.cssText = `left:${start.x}px;top:${start.y}px;--w:${start.width}px`;
    document.body.append(copy);
    const { frames, duration } = journey(start, stops, rest);
    fly(copy, frames, { duration, delay, fill: "both" }, () => copy.remove());
  });
}

const moved = (a: DOMRect, b: DOMRect) => Math.abs(a.x - b.x) > 2 || Math.abs(a.y - b.y) > 2;

/**
 * Follows every element with `data-flip` below `root`. `staged` may play the change in its own way:
 * it gets the cards before and after, may ask for any `data-place`, and names the cards it has taken
 * care of.
 */
export function useFlip(
  root: RefObject<HTMLElement | null>,
  cause: unknown,
  staged?: (before: Places, after: Places, placeOf: PlaceOf) => Set<string>,
): void {
  const last = useRef<Places>(new Map());
  useLayoutEffect(() => {
    ground(); // the table has moved on
    const before = last.current;
    last.current = new Map();
    if (!moves.value) return;
    const { cards: after, placeOf } = survey(root.current!);
    last.current = after;
    if (!before.size) return;
    const cared = staged?.(before, after, placeOf) ?? new Set();
    for (const [name, { box, element }] of after) {
      const old = before.get(name);
      if (old && !cared.has(name) && moved(old.box, box)) arrive(element, old.box, box);
    }
    for (const begin of flights.splice(0)) begin();
  }, [cause]);
}

/** Happenings once: a view that only shows one's own move brings the old ones along. */
export function useNews<What extends string>(happened: Told<What>[]): Told<What>[] {
  const told = useRef(happened);
  const news = told.current === happened ? [] : happened;
  useEffect(() => {
    told.current = happened;
  }, [happened]);
  return news;
}
