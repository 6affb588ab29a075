// The film of a finished game as it is fetched, or why there is none.
import { useEffect, useState } from "preact/hooks";
import { ApiError, api } from "../../net/api";
import type { Screening } from "../../wire";

/** `also`: what a page needs beside it. */
export function useScreening(id: string, seat: string, also?: () => Promise<unknown>) {
  const [found, set] = useState<Screening | "lost" | "not_played" | null>(null);
  useEffect(() => {
    const fail = (error: unknown) =>
      set(error instanceof ApiError && error.code === "not_played" ? "not_played" : "lost");
    Promise.all([api.replay(id, seat), also?.()]).then(([film]) => set(film), fail);
  }, [id, seat]);
  return found;
}
