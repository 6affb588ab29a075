import { useEffect, useRef, useState } from "preact/hooks";

/**
 * The points of a round open by themselves when `number` rounds are done, but not to somebody who
 * comes later. What is `quiet` (the game is over, its results come now) closes them.
 */
export function useOpening(number: number, quiet: boolean) {
  const [open, setOpen] = useState(false);
  const known = useRef(number);
  useEffect(() => {
    if (number !== known.current && number && !quiet) setOpen(true);
    known.current = number;
  }, [number]);
  useEffect(() => void (quiet && setOpen(false)), [quiet]);
  return { open, show: () => setOpen(true), close: () => setOpen(false) };
}
