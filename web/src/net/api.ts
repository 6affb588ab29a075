import type {
  Acquaintance,
  ChallengeInfo,
  DayArchive,
  DayInfo,
  DealResult,
  GameInfo,
  GamesPage,
  Highlights,
  HomeInfo,
  Looked,
  MadeKey,
  Me,
  NewKey,
  NewTable,
  RecordInfo,
  Refusal,
  Screening,
  TableLine,
  TwoGames,
  View,
} from "../wire";
import { heardServerTime } from "./clock";
import { guestToken, signedOut } from "./guest";

/** An answer other than yes; `code` is the server's word for it, or "offline". */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    text: string,
    /** the one to play before a game is shown */
    readonly challenge?: string | null,
  ) {
    super(text);
  }
}

async function call<Answer>(
  method: string,
  path: string,
  body?: unknown,
  token = guestToken(),
): Promise<Answer> {
  const headers: Record<string, string> = { Authorization: `Bearer ${token}` };
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
  if (said.error === "signed_out") signedOut.value = true;
  return new ApiError(said.error ?? String(answer.status), said.text ?? "", said.challenge);
}

export const api = {
  games: () => call<GameInfo[]>("GET", "games"),
  me: () => call<Me>("GET", "me"),
  rename: (name: string, face: string) => call<Me>("PUT", "me", { name, face }),
  home: () => call<HomeInfo>("GET", "home"),
  openHome: () => call<HomeInfo>("POST", "home"),
  openTables: () => call<TableLine[]>("GET", "tables"),
  people: () => call<Acquaintance[]>("GET", "people"),
  invite: (guest: number, table: string) =>
    call<{ reached: boolean }>("POST", "invitations", { guest, table }),
  sitWithAnybody: (game: string, bot: string | null) =>
    call<{ table: string }>("POST", "tables/any", { game, bot }),
  record: () => call<RecordInfo>("GET", "me/record"),
  pastGames: (search: string) => call<GamesPage>("GET", `me/games?${search}`),
  newKey: (key: NewKey) => call<MadeKey>("POST", "me/keys", key),
  useKey: (key: string, token: string) =>
    call<{ name: string; face: string }>("POST", "keys", { key }, token),
  keepOnlyThis: () => call<RecordInfo>("DELETE", "me/browsers"),
  export: () => call<object>("GET", "me/export"),
  forget: () => call<object>("DELETE", "me"),
  day: async () => {
    const info = await call<DayInfo>("GET", "day");
    heardServerTime(info.now); // a browser's own clock may be wrong
    return info;
  },
  playDay: (game: string, day?: string) => call<{ table: string }>("POST", "day", { game, day }),
  archive: (before = "") => call<DayArchive>("GET", `day/archive?before=${before}`),
  deal: (id: string) => call<DealResult>("GET", `day/${id}`),
  newChallenge: (table: string) => call<{ challenge: string }>("POST", "challenges", { table }),
  challenge: (id: string) => call<ChallengeInfo>("GET", `challenges/${id}`),
  playChallenge: (id: string) => call<{ table: string }>("POST", `challenges/${id}`),
  compare: (id: string, other: number) =>
    call<TwoGames>("GET", `challenges/${id}/compare?with=${other}`),
  newTable: (table: NewTable) => call<{ table: string }>("POST", "tables", table),
  replay: (id: string, seat: string) => call<Screening>("GET", `replays/${id}?seat=${seat}`),
  highlights: (id: string) => call<Highlights>("GET", `replays/${id}/highlights`),
  looked: (id: string) => call<Looked>("GET", `replays/${id}/coach`),
  lookAt: (id: string) => call<Looked>("POST", `replays/${id}/coach`),
  tryAgain: (id: string, frame: number, seat: number) =>
    call<{ table: string }>("POST", `replays/${id}/again`, { frame, seat }),
  rules: (game: string, language: string) =>
    call<{ html: string; rulings: string; view: View }>("GET", `rules/${game}?lang=${language}`),
};

/** What a code says changes when the room is opened to the house. */
export const qrCode = (table: string, link: string) =>
  `/api/tables/${table}/qr.svg?${encodeURIComponent(link)}`;
export const homeCode = "/api/home/qr.svg";
