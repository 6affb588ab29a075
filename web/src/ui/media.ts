import { useEffect, useState } from "preact/hooks";

/** Whether the window is like this; for what need not be drawn at all where it is not. */
export function useMedia(query: string): boolean {
  const [holds, tell] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const changed = () => tell(list.matches);
    list.addEventListener("change", changed);
    return () => list.removeEventListener("change", changed);
  }, [query]);
  return holds;
}
