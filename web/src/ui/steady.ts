import { useRef } from "preact/hooks";
import { kept } from "../net/kept";

/** Stays the same, and does what the last one does: a part that is told it can be left alone. */
export function useSteady<Args extends unknown[]>(
  does: (...args: Args) => void,
): (...args: Args) => void {
  const last = useRef(does);
  last.current = does;
  return useRef((...args: Args) => last.current(...args)).current;
}

/** What is new, but the old one as long as nothing of it has changed. */
export function useKept<Part>(now: Part): Part {
  const last = useRef(now);
  last.current = kept(last.current, now);
  return last.current;
}
