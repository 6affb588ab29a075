import type { Signal } from "@preact/signals";
import { words } from "../../i18n";
import { RoundButton } from "../../ui/round-button";
import type { SeatInfo } from "../../wire";

type Film = { running: Signal<boolean>; last: number; stop(to: number): void; toggle(): void };

export function Controls({
  film,
  at,
  races,
  people,
  seat,
  setSeat,
}: {
  film: Film;
  at: number;
  races: number[];
  people: SeatInfo[];
  seat: string;
  setSeat(seat: string): void;
}) {
  const t = words.value.replay;
  const running = film.running.value;
  return (
    <div class="deck">
      <RoundButton icon="step" flipped label={t.back} act={() => film.stop(at - 1)} />
      <RoundButton
        icon={running ? "pause" : "play"}
        label={running ? t.pause : t.play}
        act={film.toggle}
      />
      <RoundButton icon="step" label={t.forward} act={() => film.stop(at + 1)} />
      {races.length > 0 && (
        <RoundButton
          icon="clock"
          label={t.race}
          act={() => film.stop(races.find((frame) => frame > at) ?? races[0]!)}
        />
      )}
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
    </div>
  );
}
