// What waits for this person in the lobby: games to go on with, tables to join, games to look back
// on.
import type { ComponentChildren } from "preact";
import { Face } from "../../art/faces";
import { Icon } from "../../art/icons";
import { words } from "../../i18n";
import { minutesSince, secondsUntil } from "../../net/clock";
import { me, openTables } from "../../state/room";
import { settings } from "../../state/settings";
import { minus } from "../../ui/minus";
import type { ReplayLine, TableLine } from "../../wire";

/** Open tables that are shown, the newest. */
const SHOWN = 20;

const othersAt = ({ seats, you }: TableLine) =>
  seats.filter(({ kind }, seat) => kind !== "free" && seat !== you);

function Strip({
  table,
  note,
  action,
  urgent = false,
}: {
  table: TableLine;
  note: ComponentChildren;
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

/** Who waits for how many others, for how long, and until when. */
function Waiting({ table }: { table: TableLine }) {
  const t = words.value.lobby;
  const { seats, created, fills } = table;
  const here = seats.flatMap(({ kind, name, present }) =>
    kind === "person" && present ? [name] : [],
  );
  const free = seats.filter(({ kind }) => kind === "free").length;
  return (
    <>
      {t.waits(here, free, minutesSince(created))}
      {fills !== null && ` ${t.fills(secondsUntil(fills))}`}
    </>
  );
}

export function OpenTables() {
  const t = words.value.lobby;
  const mine = new Set(me.value?.tables.map(({ id }) => id));
  const tables = openTables.value.filter(({ id }) => !mine.has(id)).slice(0, SHOWN);
  if (!tables.length) return null;
  return (
    <section class="more">
      <h2>{t.openTables}</h2>
      <ul class="more">
        {tables.map((table) => (
          <Strip key={table.id} table={table} note={<Waiting table={table} />} action={t.join} />
        ))}
      </ul>
    </section>
  );
}

export function when(at: number): string {
  return new Intl.DateTimeFormat(settings.value.language, {
    weekday: "short",
    day: "numeric",
    month: "short",
    ...(new Date(at).getFullYear() !== new Date().getFullYear() && { year: "numeric" }),
  }).format(at);
}

/** With all who were there, or shortly. */
export function Past({ replay, whole = false }: { replay: ReplayLine; whole?: boolean }) {
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
          {replay.title}, {replay.scores.map(minus).join(" : ")}
        </b>
        <small>
          {when(replay.at)}, {won}
        </small>
        {whole && <small>{replay.names.filter((_, seat) => seat !== replay.you).join(", ")}</small>}
      </span>
    </a>
  );
}

export function LastGames() {
  const replays = me.value?.replays ?? [];
  if (!replays.length) return null;
  return (
    <section class="more">
      <h2>
        <a href="/you">{words.value.lobby.lastGames}</a>
      </h2>
      <div class="reps">
        {replays.slice(0, 6).map((replay) => (
          <Past key={replay.id} replay={replay} />
        ))}
      </div>
    </section>
  );
}
