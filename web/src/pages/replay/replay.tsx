import { useEffect, useMemo, useState } from "preact/hooks";
import { Brand } from "../../art/brand";
import { Icon } from "../../art/icons";
import { gameOf } from "../../games";
import type { AnyGame, Names } from "../../games/types";
import { words } from "../../i18n";
import type { LogEntry } from "../../net/log";
import { RoundButton } from "../../ui/round-button";
import type { Frame, Race, Screening, SeatInfo, View } from "../../wire";
import { Missing } from "../lost";
import { RulesDrawer } from "../rules";
import { deed } from "../table/deed";
import { namesOf } from "../table/names";
import { shareLink } from "../table/share";
import { Log, raceText } from "../table/talk";
import { Controls } from "./controls";
import { useFilm } from "./film";
import { Film } from "./film-board";
import { Hands } from "./hands";
import { addressOf, momentIn } from "./link";
import { momentsOf, racesIn } from "./moments";
import { Outcome } from "./outcome";
import { useScreening } from "./screening";

/** Milliseconds of standing still after which the address tells the moment. */
const STILL = 300;

function logUntil(replay: Screening, at: number): LogEntry[] {
  const entries = replay.frames
    .slice(0, at + 1)
    .flatMap((frame, batch) => [
      ...frame.happened.map((happening) => ({ batch, happening })),
      ...racesIn(frame, replay.seats).map((race) => ({ batch, race })),
    ]);
  return entries.map((entry, key) => ({ key, ...entry }));
}

/** Who was too late for what this move took away, and with what. */
function Races({
  frame,
  people,
  view,
  game,
  names,
}: {
  frame: Frame;
  people: SeatInfo[];
  view: View | undefined;
  game: AnyGame;
  names: Names;
}) {
  const races = racesIn(frame, people);
  if (!races.length) return null;
  const wanted = ({ wanted }: Race) =>
    wanted && view ? ` · ${deed(wanted, view, game, names)}` : "";
  return (
    <ul class="receipts">
      {races.map((race) => (
        <li key={race.seat}>
          <Icon name="clock" />
          <span>
            {raceText(race, names)}
            {wanted(race)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function CoachLink({ id, race }: { id: string; race: boolean }) {
  const label = race ? words.value.coach.hands : words.value.coach.look;
  return (
    <a class="btn first" href={`/coach/${id}`} aria-label={label}>
      <Icon name="spark" />
      <span>{label}</span>
    </a>
  );
}

/** The address follows when the film stands still: it can be copied from there, too. */
function useAddress(id: string, at: number, seat: string, running: boolean) {
  useEffect(() => {
    if (running) return;
    const tell = () => history.replaceState(null, "", addressOf(id, at, seat));
    const timer = setTimeout(tell, STILL);
    return () => clearTimeout(timer);
  }, [at, seat, running]);
}

function Showing({
  replay,
  game,
  seat,
  setSeat,
}: {
  replay: Screening;
  game: AnyGame;
  seat: string;
  setSeat(seat: string): void;
}) {
  const opening = useMemo(() => momentIn(location.search).at, []);
  const [rules, setRules] = useState(false);
  const [result, setResult] = useState(true);
  const film = useFilm(replay.frames, opening, !!game.race);
  const at = Math.min(film.at.value, film.last);
  const frame = replay.frames[at]!;
  const names = namesOf(replay.seats, frame.view.you);
  const eyes = seat === "own" ? String(frame.view.you ?? "watch") : seat;
  const entries = useMemo(() => logUntil(replay, at), [replay, at]);
  const moments = useMemo(() => momentsOf(replay, game), [replay, game]);
  const t = words.value;
  useAddress(replay.id, at, eyes, film.running.value);
  useEffect(() => {
    document.title = t.replay.title(replay.title);
  }, [replay, t]);
  return (
    <div class={`at-table replay g-${replay.game}`}>
      <header class="bar">
        <Brand />
        <h1 class="where">
          <b>{t.replay.title(replay.title)}</b>{" "}
          {game.progress(frame.view, names, game.dictionary.value)}
        </h1>
        <div class="push">
          {at === film.last && !result && (
            <RoundButton icon="crown" label={t.results.show} act={() => setResult(true)} />
          )}
          <CoachLink id={replay.id} race={!!game.race} />
          <RoundButton icon="book" label={t.common.rules} act={() => setRules(true)} />
        </div>
      </header>
      <main class="room">
        <section class="table" aria-label={t.table.label}>
          <Film replay={replay} game={game} names={names} at={at} />
          <Races
            frame={frame}
            people={replay.seats}
            view={replay.frames[at - 1]?.view}
            game={game}
            names={names}
          />
          {result && at === film.last && (
            <Outcome
              result={replay.result}
              game={game}
              names={names}
              close={() => setResult(false)}
            />
          )}
        </section>
        <Hands frame={frame} game={replay.game} names={names} />
        <Controls
          film={film}
          at={at}
          moments={moments}
          people={replay.seats}
          seat={eyes}
          setSeat={setSeat}
          share={() => shareLink(addressOf(replay.id, at, eyes))}
        />
        <aside class="side" aria-label={t.table.sideLabel}>
          <h2>{t.table.log}</h2>
          <Log entries={entries} game={game} names={names} />
        </aside>
      </main>
      {rules && <RulesDrawer game={replay.game} close={() => setRules(false)} />}
    </div>
  );
}

export function ReplayPage({ id }: { id: string }) {
  const [seat, setSeat] = useState(() => momentIn(location.search).seat);
  const replay = useScreening(id, seat);
  if (replay instanceof Error) return <Missing error={replay} />;
  const game = replay ? gameOf(replay.game) : undefined;
  if (!replay || !game)
    return (
      <main class="note">
        <p>{words.value.common.loading}</p>
      </main>
    );
  return <Showing replay={replay} game={game} seat={seat} setSeat={setSeat} />;
}
