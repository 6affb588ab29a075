import { useRef } from "preact/hooks";

/** Stays the same, and does what the last one does: a part that is told it can be left alone. */
export function useSteady<Args extends unknown[]>(
  does: (...args: Args) => void,
): (...args: Args) => void {
  const last = useRef(does);
  last.current = does;
  return useRef((...args: Args) => last.current(...args)).current;
}
