import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

/**
 * What was told last, a frame later: a slow phone draws what matters first. What is told meanwhile
 * is shown with it, so that news in every frame does not put it off for ever.
 */
export function useNextFrame<Part>(now: Part): Part {
  const [shown, show] = useState(now);
  const last = useRef(now);
  const frame = useRef(0);
  last.current = now;
  useLayoutEffect(() => {
    if (now === shown || frame.current) return;
    frame.current = requestAnimationFrame(() => {
      frame.current = 0;
      show(last.current);
    });
  }, [now]);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  return shown;
}
