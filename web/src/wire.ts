// The messages as the client reads them: generated from the server's structs, and views given the
// shape they share.
import type * as made from "./wire.gen";

export type {
  Acquaintance,
  ChallengeInfo,
  ClientMessage,
  DayArchive,
  DayInfo,
  DealLine,
  DealResult,
  GameInfo,
  GamesPage,
  HomeInfo,
  Interim,
  Invited,
  Looked,
  MadeKey,
  Me,
  NewKey,
  OptionInfo,
  Reached,
  RecordInfo,
  Refused as Refusal,
  ReplayLine,
  Result,
  SeatInfo,
  StrengthInfo,
  TableLine,
  Value as OptionValue,
} from "./wire.gen";

/**
 * What means nothing is left out on the wire: a field is there with a value, or it is not there.
 */
type Sparse<T> = { [K in keyof T]: undefined extends T[K] ? Exclude<T[K], null> : T[K] };

/** The same with some fields always given. */
type With<T, Given> = Omit<T, keyof Given> & Given;

/** Whom a table waits for: every move changes that, and hardly ever anything else of a table. */
export type Waits = Pick<made.TableInfo, "waiting" | "deadline" | "opens">;
export type TableInfo = Omit<made.TableInfo, keyof Waits>;

/** What every view has; the rest is the game's. */
export type View = { seats: number; you: number | null; over: boolean; scores: number[] };

/** What is told of a game: `What` are the names of its happenings. */
export type Told<What extends string = string> = With<Sparse<made.Told>, { what: What }>;
type News = { happened: Told[] };

export type NewTable = With<
  made.NewTable,
  {
    options: Record<string, made.Value>;
    bots: string | string[] | null;
    private: boolean;
    hints: boolean;
    programs: boolean;
    orders: boolean;
    pace: number;
    countdown: number;
    even: number;
  }
>;
export type Frame = With<Sparse<made.Frame>, News & { view: View; races?: Race[] }>;
export type Highlight = Sparse<made.Highlight>;
export type Highlights = With<made.Highlights, { moments: Highlight[] }>;
export type Decided = With<made.Decided, News>;
export type Side = With<made.Side, { choices: Decided[] }>;
export type TwoGames = With<made.TwoGames, { view: View; yours: Side; theirs: Side }>;
export type Screening = With<made.Screening, { frames: Frame[] }>;

export type Welcome = With<made.Welcome, News & { view: View | null }>;
export type Update = With<made.Update, News & { changed: Partial<View> }>;
export type Said = Sparse<made.Said>;
export type ErrorMessage = Sparse<made.ErrorMessage>;
export type Suggestion = Sparse<made.Suggestion>;
export type Hinted = With<made.Hinted, { moves: Suggestion[] }>;
export type Race = Sparse<made.Race>;
export type Recap = With<made.Recap, News & { said: { after: number; said: Said }[] }>;

/** The messages whose shape is given here; all others are as they were generated. */
type Shaped = { welcome: Welcome; update: Update; hint: Hinted; story: Recap };
type Read<M extends made.ServerMessage> = M["t"] extends keyof Shaped ? Shaped[M["t"]] : Sparse<M>;
export type LobbyMessage = Sparse<made.LobbyMessage>;
export type ServerMessage = {
  [M in made.ServerMessage as M["t"]]: Read<M>;
}[made.ServerMessage["t"]];
