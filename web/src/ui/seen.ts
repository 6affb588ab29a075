import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";

/** Begins something whenever an element comes into sight, and ends it when it is out of it. */
export function useSeen(ref: RefObject<Element | null>, begin: () => () => void): void {
  useEffect(() => {
    let end: (() => void) | null = null;
    const stop = () => {
      end?.();
      end = null;
    };
    const watcher = new IntersectionObserver((entries) => {
      if (entries.at(-1)!.isIntersecting) end ??= begin();
      else stop();
    });
    watcher.observe(ref.current!);
    return () => {
      watcher.disconnect();
      stop();
    };
  }, [begin]);
}
