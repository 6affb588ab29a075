import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useMemo, useState } from "preact/hooks";
import { Brand } from "../../art/brand";
import { Icon } from "../../art/icons";
import { gameOf } from "../../games";
import { type AnyGame, type Names, type Scene, SceneContext } from "../../games/types";
import { words } from "../../i18n";
import { api } from "../../net/api";
import type { LogEntry } from "../../net/log";
import { settings } from "../../state/settings";
import { useKeys } from "../../ui/keys";
import { RoundButton } from "../../ui/round-button";
import type { Frame, Race, Screening, View } from "../../wire";
import { Lost } from "../lost";
import { RulesDrawer } from "../rules";
import { deed } from "../table/deed";
import { namesOf } from "../table/names";
import { Log, raceText } from "../table/talk";
import { Controls } from "./controls";

const STEP_TIME = 1400;

function useReplay(id: string, seat: string) {
  const [replay, set] = useState<Screening | "lost" | null>(null);
  useEffect(() => {
    api.replay(id, seat).then(set, () => set("lost"));
  }, [id, seat]);
  return replay;
}

/** A film: where it stands, whether it runs, and the keys that move it. */
function useFilm(length: number) {
  const at = useSignal(0);
  const running = useSignal(false);
  const last = Math.max(0, length - 1);
  const jump = (to: number) => (at.value = Math.min(last, Math.max(0, to)));
  const stop = (to: number) => {
    running.value = false;
    jump(to);
  };
  const toggle = () => {
    if (!running.value && at.value >= last) jump(0);
    running.value = !running.value;
  };
  const step = () => {
    if (at.value >= last) running.value = false;
    else jump(at.value + 1);
  };
  useEffect(() => {
    if (!running.value) return;
    const timer = setTimeout(step, STEP_TIME);
    return () => clearTimeout(timer);
  }, [running.value, at.value, last]);
  const keys: Record<string, () => void> = {
    ArrowRight: () => stop(at.value + 1),
    ArrowLeft: () => stop(at.value - 1),
    Home: () => stop(0),
    End: () => stop(last),
    " ": toggle,
  };
  useKeys((key, event) => {
    // A focused button keeps its own space bar.
    if (!keys[key] || (key === " " && event.target instanceof HTMLButtonElement)) return;
    event.preventDefault();
    keys[key]();
  });
  return { at: at as Signal<number>, running, last, stop, toggle };
}

function logUntil(replay: Screening, at: number): LogEntry[] {
  const entries = replay.frames
    .slice(0, at + 1)
    .flatMap(({ happened, races = [] }) => [
      ...happened.map((happening) => ({ happening })),
      ...races.map((race) => ({ race })),
    ]);
  return entries.map((entry, key) => ({ key, ...entry }));
}

function Film({
  replay,
  game,
  names,
  at,
}: {
  replay: Screening;
  game: AnyGame;
  names: Names;
  at: number;
}) {
  const { view, happened, open } = replay.frames[at]!;
  const dictionary = game.dictionary.value;
  const situation = { you: view.you, legal: [], waiting: [], names };
  const scene: Scene = {
    people: replay.seats,
    you: view.you,
    names,
    waiting: [],
    deadline: null,
    opens: null,
    pace: 0,
    bubbles: {},
    status:
      happened
        .map((fact) => game.sentence(fact, names, dictionary))
        .filter(Boolean)
        .join(" ") || game.status(view, situation, dictionary),
    news: "",
  };
  return (
    <SceneContext.Provider value={scene}>
      <game.Board
        view={view}
        you={view.you}
        legal={[]}
        play={() => {}}
        refused={null}
        names={names}
        happened={happened}
        settings={settings.value}
        replaying
        open={open}
      />
    </SceneContext.Provider>
  );
}

/** Who was too late for what this move took away, and with what. */
function Races({
  frame,
  view,
  game,
  names,
}: {
  frame: Frame;
  view: View | undefined;
  game: AnyGame;
  names: Names;
}) {
  if (!frame.races) return null;
  const wanted = ({ wanted }: Race) =>
    wanted && view ? ` · ${deed(wanted, view, game, names)}` : "";
  return (
    <ul class="receipts">
      {frame.races.map((race) => (
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

export function ReplayPage({ id }: { id: string }) {
  const [seat, setSeat] = useState("watch");
  const [rules, setRules] = useState(false);
  const replay = useReplay(id, seat);
  const known = replay === "lost" ? null : replay;
  const game = known ? gameOf(known.game) : undefined;
  const film = useFilm(known?.frames.length ?? 0);
  const names = namesOf(known?.seats ?? [], null);
  const at = Math.min(film.at.value, film.last);
  const entries = useMemo(() => (known ? logUntil(known, at) : []), [known, at]);
  const races = useMemo(
    () => (known ? [...known.frames.keys()].filter((i) => known.frames[i]!.races) : []),
    [known],
  );
  const t = words.value;
  useEffect(() => {
    if (known) document.title = t.replay.title(known.title);
  }, [known, t]);
  if (replay === "lost") return <Lost />;
  if (!known || !game)
    return (
      <main class="note">
        <p>{t.common.loading}</p>
      </main>
    );
  return (
    <div class={`at-table replay g-${known.game}`}>
      <header class="bar">
        <Brand />
        <span class="where">
          <b>{t.replay.title(known.title)}</b>{" "}
          {game.progress(known.frames[at]!.view, names, game.dictionary.value)}
        </span>
        <div class="push">
          <RoundButton icon="book" label={t.common.rules} act={() => setRules(true)} />
        </div>
      </header>
      <main class="room">
        <section class="table" aria-label={t.table.label}>
          <Film replay={known} game={game} names={names} at={at} />
          <Races
            frame={known.frames[at]!}
            view={known.frames[at - 1]?.view}
            game={game}
            names={names}
          />
        </section>
        <Controls
          film={film}
          at={at}
          races={races}
          people={known.seats}
          seat={seat}
          setSeat={setSeat}
        />
        <aside class="side" aria-label={t.table.sideLabel}>
          <h2>{t.table.log}</h2>
          <Log entries={entries} game={game} names={names} />
        </aside>
      </main>
      {rules && <RulesDrawer game={known.game} close={() => setRules(false)} />}
    </div>
  );
}
