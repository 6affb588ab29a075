import { words } from "../../i18n";
import { useKeys } from "../../ui/keys";
import { RoundButton } from "../../ui/round-button";
import type { SeatInfo } from "../../wire";
import { type Film, SPEEDS, type Speed } from "./film";
import { before, type Moments, next } from "./moments";

type Props = {
  film: Film;
  at: number;
  moments: Moments;
  people: SeatInfo[];
  seat: string;
  setSeat(seat: string): void;
  share(): void;
};

/** Everything that moves the film, by its key. */
function commandsOf({ film, at, moments, share }: Props): Record<string, () => void> {
  const to = (frame: number | undefined) => frame !== undefined && film.stop(frame);
  const { rounds, decisions, races } = moments;
  return {
    ArrowRight: () => film.stop(at + 1),
    ArrowLeft: () => film.stop(at - 1),
    Home: () => film.stop(0),
    End: () => film.stop(film.last),
    "]": () => to(next(rounds, at) ?? film.last),
    "[": () => to(before(rounds, at) ?? 0),
    ".": () => to(next(decisions, at)),
    ",": () => to(before(decisions, at)),
    r: () => to(next(races, at) ?? races[0]),
    "+": () => film.faster(1),
    "-": () => film.faster(-1),
    l: share,
    " ": film.toggle,
  };
}

function Speeds({ film }: { film: Film }) {
  const t = words.value.replay;
  const read = (text: string): Speed => (text === "real" ? text : Number(text));
  return (
    <select
      aria-label={t.speed}
      value={String(film.speed)}
      onChange={(event) => film.setSpeed(read(event.currentTarget.value))}
    >
      {SPEEDS.map((speed) => (
        <option key={speed} value={String(speed)}>
          {speed === "real" ? t.asItWas : speed === 0.5 ? "½ ×" : `${speed} ×`}
        </option>
      ))}
    </select>
  );
}

function Eyes({ people, seat, setSeat }: Props) {
  const t = words.value.replay;
  return (
    <select
      aria-label={t.view}
      value={seat}
      onChange={(event) => setSeat(event.currentTarget.value)}
    >
      <option value="watch">{t.watcher}</option>
      <option value="all">{t.everything}</option>
      {people.map(({ name }, i) => (
        <option key={i} value={String(i)}>
          {name}
        </option>
      ))}
    </select>
  );
}

export function Controls(props: Props) {
  const { film, at, moments } = props;
  const t = words.value.replay;
  const running = film.running.value;
  const commands = commandsOf(props);
  useKeys((key, event) => {
    const command = commands[key] ?? commands[key.toLowerCase()];
    // A focused button keeps its own space bar.
    if (!command || (key === " " && event.target instanceof HTMLButtonElement)) return;
    event.preventDefault();
    command();
  });
  const button = (key: string, icon: "use" | "chapter", label: string, flipped = false) => (
    <RoundButton icon={icon} flipped={flipped} label={`${label} (${key})`} act={commands[key]!} />
  );
  return (
    <div class="deck">
      <input
        type="range"
        min={0}
        max={film.last}
        value={at}
        aria-label={t.position(at, film.last)}
        onInput={(event) => film.stop(event.currentTarget.valueAsNumber)}
      />
      <span class="chip" aria-hidden="true">
        {at} / {film.last}
      </span>
      <div class="keys">
        {moments.rounds.length > 1 && button("[", "chapter", t.roundBack, true)}
        {moments.decisions.length > 0 && button(",", "use", t.decisionBack, true)}
        <RoundButton icon="step" flipped label={`${t.back} (←)`} act={() => film.stop(at - 1)} />
        <RoundButton
          icon={running ? "pause" : "play"}
          label={running ? t.pause : t.play}
          class="main"
          act={film.toggle}
        />
        <RoundButton icon="step" label={`${t.forward} (→)`} act={() => film.stop(at + 1)} />
        {moments.decisions.length > 0 && button(".", "use", t.decision)}
        {moments.rounds.length > 1 && button("]", "chapter", t.round)}
        {moments.races.length > 0 && (
          <RoundButton icon="clock" label={`${t.race} (R)`} act={commands.r!} />
        )}
      </div>
      <Speeds film={film} />
      <Eyes {...props} />
      <RoundButton icon="link" label={`${t.share} (L)`} act={commands.l!} />
    </div>
  );
}
