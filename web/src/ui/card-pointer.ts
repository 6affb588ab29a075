// Mouse and finger on a hand of cards. A mouse shows what a card does by hovering and plays it with
// a click. A finger shows with the first tap and plays with the second; it may slide along the fan.
// Either may drag a card onto anything marked `data-drop`.
import { useRef } from "preact/hooks";

type Options = {
  picked: string | null;
  pick(card: string | null): void;
  /** `drop` is what the place says that the card was dragged to */
  play(card: string, drop?: string): void;
  oneTap: boolean;
};

type Grip = {
  card: string;
  stage: HTMLElement;
  x: number;
  y: number;
  wasPicked: boolean;
  dragging: boolean;
};

const MOUSE_SLACK = 6;
const FINGER_SLACK = 28;

function cardAt(x: number, y: number): HTMLElement | null {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-card]") ?? null;
}

const dropAt = (x: number, y: number) =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-drop], .center");

export function useCardPointer({ picked, pick, play, oneTap }: Options) {
  const grip = useRef<Grip | null>(null);

  function letGo() {
    const held = grip.current;
    grip.current = null;
    if (!held) return;
    held.stage.classList.remove("dragged");
    held.stage.style.translate = "";
  }

  function onPointerDown(event: PointerEvent) {
    const stage = (event.target as Element).closest<HTMLElement>("[data-card]");
    if (!stage || event.button !== 0) return;
    const card = stage.dataset.card!;
    const byMouse = event.pointerType === "mouse";
    grip.current = {
      card,
      stage,
      x: event.clientX,
      y: event.clientY,
      wasPicked: byMouse || oneTap || picked === card,
      dragging: false,
    };
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    pick(card);
  }

  function drag(held: Grip, event: PointerEvent) {
    const dx = event.clientX - held.x;
    const dy = event.clientY - held.y;
    const slack =
      event.pointerType === "mouse" ? Math.hypot(dx, dy) > MOUSE_SLACK : -dy > FINGER_SLACK;
    held.dragging ||= slack;
    if (!held.dragging) return;
    held.stage.classList.add("dragged");
    held.stage.style.translate = `${dx}px ${dy}px`;
  }

  /** A finger that slides sideways takes hold of the card now under it. */
  function slide(held: Grip, event: PointerEvent) {
    const stage = cardAt(event.clientX, event.clientY);
    if (!stage || stage === held.stage) return;
    grip.current = {
      ...held,
      card: stage.dataset.card!,
      stage,
      x: event.clientX,
      wasPicked: false,
    };
    pick(stage.dataset.card!);
  }

  function onPointerMove(event: PointerEvent) {
    const held = grip.current;
    if (!held) return hover(event);
    drag(held, event);
    if (!held.dragging && event.pointerType !== "mouse") slide(held, event);
  }

  function hover(event: PointerEvent) {
    if (event.pointerType !== "mouse") return;
    const stage = (event.target as Element).closest<HTMLElement>("[data-card]");
    if (stage && stage.dataset.card !== picked) pick(stage.dataset.card!);
  }

  function onPointerUp(event: PointerEvent) {
    const held = grip.current;
    if (!held) return;
    const place = held.dragging && dropAt(event.clientX, event.clientY);
    const taps = !held.dragging && held.wasPicked;
    letGo();
    if (place || taps) play(held.card, place ? place.dataset.drop : undefined);
  }

  const onPointerLeave = (event: PointerEvent) => {
    if (event.pointerType === "mouse" && !grip.current) pick(null);
  };

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: letGo, onPointerLeave };
}
