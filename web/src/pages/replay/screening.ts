// The film of a finished game as it is fetched, or why there is none.
import { useEffect, useState } from "preact/hooks";
import { api } from "../../net/api";
import type { Screening } from "../../wire";

/** `also`: what a page needs beside it. */
export function useScreening(id: string, seat: string, also?: () => Promise<unknown>) {
  const [found, set] = useState<Screening | Error | null>(null);
  useEffect(() => {
    Promise.all([api.replay(id, seat), also?.()]).then(([film]) => set(film), set);
  }, [id, seat]);
  return found;
}
