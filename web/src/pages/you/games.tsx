// All games one has finished, to search and to look at again.
import { useEffect, useState } from "preact/hooks";
import { api } from "../../net/api";
import { games } from "../../state/room";
import type { GamesPage } from "../../wire";
import { Past } from "../lobby/strips";
import { youWords } from "./words";

type Search = { game: string; name: string; from: string; until: string };

const DAY = 24 * 3_600_000;
const midnight = (day: string) => new Date(`${day}T00:00`).getTime();

/** Days are those of the one who asks; the last one is among them. */
function query({ game, name, from, until }: Search, after: string): string {
  const asked = new URLSearchParams({ game, name, after });
  if (from) asked.set("since", String(midnight(from)));
  if (until) asked.set("until", String(midnight(until) + DAY));
  return String(asked);
}

function DayField({
  label,
  value,
  change,
}: {
  label: string;
  value: string;
  change(value: string): void;
}) {
  return (
    <label class="set">
      <span>{label}</span>
      <input
        class="text"
        type="date"
        value={value}
        onInput={(event) => change(event.currentTarget.value)}
      />
    </label>
  );
}

export function Games() {
  const t = youWords.value;
  const [search, setSearch] = useState<Search>({ game: "", name: "", from: "", until: "" });
  const [page, setPage] = useState<GamesPage | null>(null);
  const change = (part: Partial<Search>) => setSearch({ ...search, ...part });
  const find = async (after = "") => {
    const found = await api.pastGames(query(search, after)).catch(() => null);
    if (!found) return;
    const before = after && page ? page.games : [];
    setPage({ games: [...before, ...found.games], next: found.next });
  };
  useEffect(() => void find(), [search.game]);
  const submit = (event: Event) => {
    event.preventDefault();
    void find();
  };
  return (
    <section class="more">
      <h2>{t.games}</h2>
      <form class="search" onSubmit={submit}>
        <label class="set">
          <span>{t.game}</span>
          <select
            class="text"
            value={search.game}
            onChange={(event) => change({ game: event.currentTarget.value })}
          >
            <option value="">{t.anyGame}</option>
            {games.value.map(({ name, title }) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <label class="set">
          <span>{t.name}</span>
          <input
            class="text"
            type="search"
            value={search.name}
            maxLength={24}
            onInput={(event) => change({ name: event.currentTarget.value })}
          />
        </label>
        <DayField label={t.from} value={search.from} change={(from) => change({ from })} />
        <DayField label={t.until} value={search.until} change={(until) => change({ until })} />
        <button class="btn" type="submit">
          {t.search}
        </button>
      </form>
      <div class="reps" aria-live="polite">
        {page?.games.map((game) => (
          <Past key={game.id} replay={game} whole />
        ))}
        {page && !page.games.length && <p>{t.none}</p>}
      </div>
      {page?.next && (
        <button class="btn" type="button" onClick={() => find(page.next!)}>
          {t.more}
        </button>
      )}
    </section>
  );
}
