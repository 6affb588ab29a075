// What waits for this person in the lobby: games to go on with, tables to join, games to look back
// on.
import { Face } from "../../art/faces";
import { Icon } from "../../art/icons";
import { words } from "../../i18n";
import { me, openTables } from "../../state/room";
import { settings } from "../../state/settings";
import type { ReplayLine, TableLine } from "../../wire";

const othersAt = ({ seats, you }: TableLine) =>
  seats.filter(({ kind }, seat) => kind !== "free" && seat !== you);

function Strip({
  table,
  note,
  action,
  urgent = false,
}: {
  table: TableLine;
  note: string;
  action: string;
  urgent?: boolean;
}) {
  const others = othersAt(table);
  return (
    <li class={`strip g-${table.game}`}>
      <span class={`spot ${urgent ? "call" : ""}`} />
      <p>
        <b>
          {words.value.lobby.with(
            table.title,
            others.map(({ name, kind }) =>
              kind === "program" ? words.value.lobby.aProgram(name) : name,
            ),
          )}
        </b>
        <small>{note}</small>
      </p>
      <span class="faces" aria-hidden="true">
        {others.map(({ name, face, bot }) => (
          <Face key={name} face={face || name} bot={bot} />
        ))}
      </span>
      <a class={`btn ${urgent ? "call" : ""}`} href={`/t/${table.id}`}>
        {action}
      </a>
    </li>
  );
}

export function Resume() {
  const t = words.value.lobby;
  const tables = me.value?.tables.filter(({ state }) => state !== "over") ?? [];
  const myTurn = ({ you, waiting }: TableLine) => you !== null && waiting.includes(you);
  const note = (table: TableLine) =>
    table.state === "gathering" ? t.gathering : myTurn(table) ? t.yourTurn : t.goesOn;
  if (!tables.length) return null;
  return (
    <ul class="more" aria-label={t.continueGame}>
      {tables.map((table) => (
        <Strip
          key={table.id}
          table={table}
          note={note(table)}
          action={t.resume}
          urgent={myTurn(table)}
        />
      ))}
    </ul>
  );
}

export function OpenTables() {
  const t = words.value.lobby;
  const mine = new Set(me.value?.tables.map(({ id }) => id));
  const tables = openTables.value.filter(({ id }) => !mine.has(id));
  const free = ({ seats }: TableLine) =>
    t.freeSeats(seats.filter(({ kind }) => kind === "free").length);
  if (!tables.length) return null;
  return (
    <section class="more">
      <h2>{t.openTables}</h2>
      <ul class="more">
        {tables.map((table) => (
          <Strip key={table.id} table={table} note={free(table)} action={t.join} />
        ))}
      </ul>
    </section>
  );
}

function when(at: number): string {
  return new Intl.DateTimeFormat(settings.value.language, {
    weekday: "short",
    day: "numeric",
    month: "short",
  }).format(at);
}

function Past({ replay }: { replay: ReplayLine }) {
  const t = words.value.lobby;
  const iWon = replay.you !== null && replay.winners.includes(replay.you);
  const won = iWon ? t.youWon : t.won(replay.winners.map((seat) => replay.names[seat] ?? ""));
  return (
    <a class={`g-${replay.game}`} href={`/r/${replay.id}`}>
      <span class="dot">
        <Icon name="replay" />
      </span>
      <span>
        <b>
          {replay.title}, {replay.scores.join(" : ")}
        </b>
        <small>
          {when(replay.at)}, {won}
        </small>
      </span>
    </a>
  );
}

export function LastGames() {
  const replays = me.value?.replays ?? [];
  if (!replays.length) return null;
  return (
    <section class="more">
      <h2>{words.value.lobby.lastGames}</h2>
      <div class="reps">
        {replays.slice(0, 6).map((replay) => (
          <Past key={replay.id} replay={replay} />
        ))}
      </div>
    </section>
  );
}
