import { useEffect, useRef, useState } from "preact/hooks";

/** The points of a round open by themselves when `number` rounds are done, but not to somebody who comes later. */
export function useOpening(number: number, quiet: boolean) {
  const [open, setOpen] = useState(false);
  const known = useRef(number);
  useEffect(() => {
    if (number !== known.current && number && !quiet) setOpen(true);
    known.current = number;
  }, [number]);
  return { open, show: () => setOpen(true), close: () => setOpen(false) };
}
