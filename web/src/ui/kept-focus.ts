import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

/**
 * A card that is played by a key takes its button along: then the one in its place has the focus,
 * and whoever plays by keys stays in the hand.
 */
export function useKeptFocus(list: RefObject<HTMLElement | null>, cards: readonly string[]): void {
  const place = useRef<number | null>(null);
  const buttons = () => [...list.current!.querySelectorAll("button")];
  useEffect(() => {
    const hand = list.current!;
    const note = ({ target }: Event) => {
      place.current = buttons().indexOf(target as HTMLButtonElement);
    };
    hand.addEventListener("keydown", note);
    return () => hand.removeEventListener("keydown", note);
  }, []);
  useLayoutEffect(() => {
    const at = place.current;
    place.current = null;
    const isLost = !document.activeElement || document.activeElement === document.body;
    if (at !== null && at >= 0 && isLost) buttons()[Math.min(at, cards.length - 1)]?.focus();
  }, [cards.join(" ")]);
}
