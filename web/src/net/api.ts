import type {
  GameInfo,
  Highlights,
  HomeInfo,
  Me,
  NewTable,
  Refusal,
  Screening,
  TableLine,
  View,
} from "../wire";
import { guestToken } from "./guest";

/** An answer other than yes; `code` is the server's word for it, or "offline". */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    text: string,
  ) {
    super(text);
  }
}

async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const headers: Record<string, string> = { Authorization: `Bearer ${guestToken()}` };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const answer = await fetch(`/api/${path}`, { method, headers, body: JSON.stringify(body) }).catch(
    () => {
      throw new ApiError("offline", "");
    },
  );
  if (!answer.ok) throw await refusal(answer);
  return answer.json();
}

async function refusal(answer: Response): Promise<ApiError> {
  const said: Partial<Refusal> = await answer.json().catch(() => ({}));
  return new ApiError(said.error ?? String(answer.status), said.text ?? "");
}

export const api = {
  games: () => call<GameInfo[]>("GET", "games"),
  me: () => call<Me>("GET", "me"),
  rename: (name: string, face: string) => call<Me>("PUT", "me", { name, face }),
  home: () => call<HomeInfo>("GET", "home"),
  openHome: () => call<HomeInfo>("POST", "home"),
  openTables: () => call<TableLine[]>("GET", "tables"),
  newTable: (table: NewTable) => call<{ table: string }>("POST", "tables", table),
  replay: (id: string, seat: string) => call<Screening>("GET", `replays/${id}?seat=${seat}`),
  highlights: (id: string) => call<Highlights>("GET", `replays/${id}/highlights`),
  rules: (game: string, language: string) =>
    call<{ html: string; rulings: string; view: View }>("GET", `rules/${game}?lang=${language}`),
};

/** What a code says changes when the room is opened to the house. */
export const qrCode = (table: string, link: string) =>
  `/api/tables/${table}/qr.svg?${encodeURIComponent(link)}`;
export const homeCode = "/api/home/qr.svg";
