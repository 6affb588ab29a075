// The shapes of docs/protocol.md, by hand until they are generated from the server's structs.

export type OptionValue = boolean | number | string;

export type OptionInfo = {
  name: string;
  kind: "flag" | "number" | "choice" | "data";
  default: OptionValue;
  low?: number;
  high?: number;
  choices?: string[];
};

export type GameInfo = {
  name: string;
  title: string;
  seats: [number, number];
  realtime: boolean;
  minutes: [number, number];
  options: OptionInfo[];
  bots: string[];
};

export type SeatInfo = {
  name: string;
  face: string;
  kind: "person" | "bot" | "free";
  present: boolean;
  standing_in: boolean;
};

export type TableInfo = {
  id: string;
  game: string;
  title: string;
  options: Record<string, OptionValue>;
  state: "gathering" | "playing" | "over";
  seats: SeatInfo[];
  host: number | null;
  pace: number;
  waiting: number[];
  deadline: number | null;
  /** when a real-time round opens; until then every move is refused */
  opens: number | null;
  spectators: number;
  next: string | null;
};

export type TableLine = {
  id: string;
  game: string;
  title: string;
  state: TableInfo["state"];
  seats: SeatInfo[];
  you: number | null;
  waiting: number[];
};

export type ReplayLine = {
  id: string;
  game: string;
  title: string;
  names: string[];
  scores: number[];
  winners: number[];
  you: number | null;
  at: number;
};

export type Me = { name: string; face: string; tables: TableLine[]; replays: ReplayLine[] };

export type NewTable = {
  game: string;
  seats: number;
  options: Record<string, OptionValue>;
  bots: string | null;
  private: boolean;
  pace: number;
  /** seconds before a real-time round opens */
  countdown: number;
};

export type Happening = { what: string; seat?: number; other?: number; card?: string; n?: number };

/** What every view has; the rest is the game's. */
export type View = { seats: number; you: number | null; over: boolean; scores: number[] };

export type Result = {
  winners: number[];
  scores: number[];
  table: { columns: string[]; rows: (string | number)[][] };
};

export type Frame = { version: number; view: View; happened: Happening[] };

export type Replay = {
  id: string;
  game: string;
  title: string;
  options: Record<string, OptionValue>;
  seats: SeatInfo[];
  at: number;
  result: Result;
  frames: Frame[];
};

export type Refusal = { error: string; text: string };

export type ClientMessage =
  | { t: "hello"; token: string; since?: number }
  | { t: "sit"; seat?: number }
  | { t: "stand" }
  | { t: "bot"; seat: number; bot: string | null }
  | { t: "start" }
  | { t: "play"; id: number; version: number; moves: string[] }
  | { t: "say"; text: string }
  | { t: "emote"; emote: string }
  | { t: "rematch" }
  | { t: "back" }
  | { t: "ping"; n: number };

export type Welcome = {
  t: "welcome";
  you: number | null;
  host: boolean;
  table: TableInfo;
  version: number;
  view: View | null;
  legal: string[];
  happened: Happening[];
  now: number;
};

export type Update = {
  t: "update";
  version: number;
  changed: Partial<View>;
  happened: Happening[];
  legal: string[];
  waiting: number[];
  deadline: number | null;
  opens: number | null;
  now: number;
};

export type Said = { t: "said"; seat: number | null; name: string; text: string; emote?: string; at: number };

export type ErrorMessage = { t: "error"; id?: number; code: string; text: string; beaten_by?: number; at?: number };

export type ServerMessage =
  | Welcome
  | Update
  | Said
  | ErrorMessage
  | { t: "table"; table: TableInfo }
  | { t: "taken"; id: number; version: number }
  | { t: "over"; result: Result; replay: string }
  | { t: "pong"; n: number; now: number };
