import { type ComponentType, createContext } from "preact";
import type { Refused } from "../net/table";
import type { Sound } from "../senses/ear";
import type { Settings } from "../state/settings";
import type { Said, SeatInfo, Told, View, Waits } from "../wire";
import type { Dictionary } from "./dictionary";

/** How people are called in sentences: one's own seat is "You". */
export type Names = { of(seat: number): string; you: number | null };

/** What each seat sees in fields of the view where a spectator sees less. */
export type Open<V extends View = View> = { [Field in keyof V]?: V[Field][] };

export type BoardProps<V extends View = View, What extends string = string> = {
  view: V;
  you: number | null;
  /**
   * texts of the moves one may make now; everything that can be done on the board comes from here
   */
  legal: string[];
  play(moves: string[], unasked?: boolean): void;
  /** the last refusal of one's own moves, until the next move */
  refused: Refused | null;
  names: Names;
  /** what led from the last view to this one */
  happened: Told<What>[];
  settings: Settings;
  replaying: boolean;
  /** where a replay is watched with all cards open */
  open?: Open<V>;
};

export type LastProps<V extends View = View> = { view: V; names: Names; close(): void };

type Situation = { you: number | null; legal: string[]; waiting: number[]; names: Names };

/**
 * What the lobby says of a game: a sentence, its options, and their choices where their own names
 * do not do.
 */
export type Tile<Option extends string = string, Choice extends string = string> = {
  line: string;
  options: Record<Option, [label: string, help: string]>;
  choices?: Partial<Record<Choice, string>>;
};

/** What the room itself looks up in a game's words. */
export type GameWords = {
  /** names for the columns of the final table, by the server's names */
  columns: Record<string, string>;
  /** what to know before each of the first three decisions; none if nobody needs to be told */
  lessons: string[];
  /**
   * (may be left out) the fields of standing orders, and what can be chosen where its own name
   * does not do
   */
  orders?: Record<string, { label: string; values?: Record<string, string> | "seats" }>;
};

export type Game<
  V extends View = View,
  Words extends GameWords = GameWords,
  What extends string = string,
> = {
  dictionary: Dictionary<Words>;
  Board: ComponentType<BoardProps<V, What>>;
  /** (may be left out) what its cards are, where only a view says so: sentences have their codes */
  learn?(view: V): void;
  /** a happening as a whole sentence, or nothing if it is not worth one */
  sentence(happening: Told<What>, names: Names, words: Words): string | null;
  /** what the table waits for, as a whole sentence */
  status(view: V, situation: Situation, words: Words): string;
  /** where the game stands, for the header: "hand 5 of 12" */
  progress(view: V, names: Names, words: Words): string;
  /** a happening that opens a chapter of the log: "hand 5" */
  chapter?(happening: Told<What>, words: Words): string | null;
  /**
   * how the view will look once one's own moves are made; must leave a view alone that has them
   * already
   */
  expect?(view: V, moves: string[]): V;
  /** a race: moves do not wait for the table's answer, and the board itself tells of refusals */
  race?: boolean;
  /** (may be left out) a move in words, as the log would tell it: "Play Sun key 3" */
  deed?(move: string, view: V, names: Names, words: Words): string | undefined;
  /**
   * (may be left out) the cards that a move is about, by the names of their movement; else the
   * words of the move
   */
  touches?(move: string, view: V): string[];
  /** (may be left out) whether lessons explain the decision at hand, and not a part of one */
  teaches?(view: V): boolean;
  /** (may be left out) why something did nothing, told by what happened after it at once */
  why?(happening: Told<What>, after: Told<What>[], words: Words): string | null;
  /** (may be left out) how the last round ended, who ended it, and what made its points */
  Last?: ComponentType<LastProps<V>>;
  /** (may be left out) whether there was a round before this one */
  hasLast?(view: V): boolean;
  /** (may be left out) whether those who listen hear of this; everything has a place in the log */
  aloud?(happening: Told<What>, you: number | null): boolean;
  /**
   * (may be left out) what is more than a move has its moment: a title, and a line if it needs one
   */
  fanfare?(happened: Told<What>[], view: V, names: Names, words: Words): string[] | null;
  /** (may be left out) how it sounds */
  sound?(happening: Told<What>, you: number | null): Sound | undefined;
};

export type AnyGame = Game;

/** The registry does not know each game's own view; the game itself is checked against it here. */
export const defineGame = <V extends View, Words extends GameWords, What extends string>(
  game: Game<V, Words, What>,
): AnyGame => game as unknown as AnyGame;

/** What the seats show, whoever draws the board. */
export type Scene = Waits & {
  people: SeatInfo[];
  you: number | null;
  names: Names;
  pace: number;
  bubbles: Record<number, Said>;
};

/** What the one line says. */
export type OneLine = {
  status: string;
  /** the last happenings, for those who listen */
  news: string;
};

/** Whoever asks for one of these is drawn when it changes: so what changes often is by itself. */
export const SceneContext = createContext<Scene>(null!);
export const OneLineContext = createContext<OneLine>(null!);
