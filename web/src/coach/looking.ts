// Ask the coach, and look again until it is done.
import { useEffect, useState } from "preact/hooks";
import { ApiError, api } from "../net/api";
import type { Looked } from "../wire";

/** Milliseconds between two looks. */
const PAUSE = 900;

export type Found = Looked | { failed: string } | null;

/** A server that was started anew has forgotten who waits: it is asked again. */
const next = async (id: string): Promise<Looked> => {
  const found = await api.looked(id);
  return found.state === "none" ? api.lookAt(id) : found;
};

export function useLook(id: string, tried: number): Found {
  const [found, set] = useState<Found>(null);
  useEffect(() => {
    let timer = 0;
    const look = () =>
      next(id).then(
        (now) => {
          set(now);
          if (now.state !== "done") timer = window.setTimeout(look, PAUSE);
        },
        (error) => {
          if (error instanceof ApiError && error.code === "offline")
            timer = window.setTimeout(look, PAUSE);
          else set({ failed: error instanceof ApiError ? error.code : "" });
        },
      );
    void look();
    return () => clearTimeout(timer);
  }, [id, tried]);
  return found;
}
