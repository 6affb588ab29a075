// Where to jump in a film: rounds, decisions, races.
import type { AnyGame } from "../../games/types";
import type { Frame, Race, Screening, SeatInfo } from "../../wire";

export type Moments = { rounds: number[]; decisions: number[]; races: number[] };

const framesWhere = (frames: Frame[], holds: (frame: Frame) => unknown) =>
  [...frames.keys()].filter((i) => holds(frames[i]!));

const isPerson = (seats: SeatInfo[], seat: number) => seats[seat]?.kind === "person";

/** Lost races, those between people first. What a bot only planned was no race. */
export function racesIn({ races = [] }: Frame, seats: SeatInfo[]): Race[] {
  const among = (race: Race) => Number(isPerson(seats, race.winner));
  return races.filter(({ seat }) => isPerson(seats, seat)).sort((a, b) => among(b) - among(a));
}

/** Those between people, if there are any. */
function raceFrames({ frames, seats }: Screening): number[] {
  const all = framesWhere(frames, (frame) => racesIn(frame, seats).length);
  const among = all.filter((i) => isPerson(seats, racesIn(frames[i]!, seats)[0]!.winner));
  return among.length ? among : all;
}

/**
 * Where a round begins; where the reader decided, or people did where nobody's eyes are looked
 * through; where somebody was too late.
 */
export function momentsOf(replay: Screening, game: AnyGame): Moments {
  const { frames, seats } = replay;
  const words = game.dictionary.value;
  const you = frames[0]!.view.you;
  const anybody = !seats.some(({ kind }) => kind === "person");
  const decides = (seat: number | undefined) =>
    seat !== undefined && (you === null ? anybody || isPerson(seats, seat) : seat === you);
  return {
    rounds: framesWhere(frames, ({ happened }) =>
      happened.some((fact) => game.chapter?.(fact, words)),
    ),
    decisions: framesWhere(frames, ({ seat }) => decides(seat)),
    races: raceFrames(replay),
  };
}

export const next = (frames: number[], at: number) => frames.find((frame) => frame > at);
export const before = (frames: number[], at: number) => frames.findLast((frame) => frame < at);
