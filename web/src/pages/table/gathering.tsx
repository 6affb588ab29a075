// Before the deal: who is here, and how others come.
import { useState } from "preact/hooks";
import { Face } from "../../art/faces";
import { Icon } from "../../art/icons";
import { words } from "../../i18n";
import { secondsUntil } from "../../net/clock";
import type { TableStore } from "../../net/table";
import { gameInfo } from "../../state/room";
import { change, settings } from "../../state/settings";
import { later } from "../../ui/later";
import { levelBeside } from "../../ui/level-name";
import { LevelSelect } from "../../ui/levels";
import type { GameInfo, SeatInfo, TableInfo } from "../../wire";
import { usualBot } from "../lobby/usual";
import { Facts } from "./facts";
import { AskPeople } from "./people";
import { QrCode, ShareButtons } from "./share";

/** Who one is; and what is to follow. */
type Introduction = { next?: { label: string; act(): void } };
type Introduce = (asked: Introduction) => void;

const ProfileDialog = later(() => import("../profile").then((m) => m.ProfileDialog));

function PlaceButtons({
  store,
  seat,
  person,
  game,
  introduce,
}: {
  store: TableStore;
  seat: number;
  person: SeatInfo;
  game: GameInfo | undefined;
  introduce: Introduce;
}) {
  const t = words.value.gather;
  const sit = () => store.send({ t: "sit", seat });
  const host = store.host.value;
  const bot = game && usualBot(game);
  const put = (level: string) => {
    change({ level });
    store.send({ t: "bot", seat, bot: level });
  };
  if (person.kind === "bot" && host && game)
    return (
      <>
        <LevelSelect
          game={game}
          level={person.bot ?? ""}
          label={t.level(person.name)}
          change={put}
        />
        <button class="btn" type="button" onClick={() => store.send({ t: "bot", seat, bot: null })}>
          {t.removeBot}
        </button>
      </>
    );
  if (store.you.value === seat)
    return (
      <button class="btn" type="button" onClick={() => introduce({})}>
        {t.nameAndFace}
      </button>
    );
  if (host && (person.kind === "person" || person.kind === "program"))
    return (
      <button class="btn" type="button" onClick={() => store.send({ t: "free", seat })}>
        {t.giveBack}
      </button>
    );
  if (person.kind !== "free") return null;
  return (
    <>
      {host && bot && (
        <button class="btn" type="button" onClick={() => store.send({ t: "bot", seat, bot })}>
          <Icon name="bot" />
          {t.addBot}
        </button>
      )}
      {store.you.value === null && (
        <button
          class="btn main"
          type="button"
          onClick={
            settings.value.named ? sit : () => introduce({ next: { label: t.sit, act: sit } })
          }
        >
          {t.sit}
        </button>
      )}
    </>
  );
}

function Place({
  store,
  table,
  seat,
  introduce,
}: {
  store: TableStore;
  table: TableInfo;
  seat: number;
  introduce: Introduce;
}) {
  const t = words.value;
  const person = table.seats[seat]!;
  const free = person.kind === "free";
  const own = store.you.value === seat;
  const roles = [
    person.bot && levelBeside(person.bot),
    person.kind === "program" && t.table.program,
    person.kind === "person" && !person.present && t.table.away,
    seat === table.host && t.gather.host,
  ];
  const note = roles.filter(Boolean).join(" · ");
  return (
    <li class={`place ${free ? "free" : ""}`}>
      <span class="who">
        {!free && <Face face={person.face || person.name} bot={person.bot} />}
      </span>
      <span class="txt">
        {free ? t.gather.seat(seat + 1) : own ? t.gather.youAre(person.name) : person.name}
        <small>{free ? t.gather.free : note}</small>
      </span>
      <PlaceButtons {...{ store, seat, person, introduce }} game={gameInfo(table.game)} />
    </li>
  );
}

const hasFree = ({ seats }: TableInfo) => seats.some(({ kind }) => kind === "free");

/** What the deal waits for. Seconds are not read out one by one. */
function When({ store, table }: { store: TableStore; table: TableInfo }) {
  const t = words.value.gather;
  if (table.fills !== null)
    return (
      <p class="fills" role="timer" aria-live="off">
        {t.fills(secondsUntil(table.fills))}
      </p>
    );
  if (store.host.value) return hasFree(table) ? <p>{t.startHelp}</p> : null;
  return <p>{t.waitHost(table.seats[table.host ?? -1]?.name ?? "")}</p>;
}

export function Gathering({ store, table }: { store: TableStore; table: TableInfo }) {
  const t = words.value.gather;
  const free = hasFree(table);
  const [asked, introduce] = useState<Introduction | null>(null);
  const taken = table.seats.flatMap(({ face }, seat) => (seat === store.you.value ? [] : [face]));
  return (
    <div class="gather">
      <div class="lead">
        <h2>{t.title}</h2>
        <p>{t.help}</p>
        <Facts table={table} />
        <ShareButtons table={table.id} />
      </div>
      <ol class="places" aria-label={words.value.table.players}>
        {table.seats.map((_, seat) => (
          <Place key={seat} {...{ store, table, seat, introduce }} />
        ))}
      </ol>
      <div class="invite">
        <QrCode table={table.id} />
        {store.you.value !== null && free && <AskPeople table={table} />}
      </div>
      {asked && <ProfileDialog {...asked} taken={taken} close={() => introduce(null)} />}
      <div class="foot" role="status">
        {store.host.value && (
          <button class="btn call" type="button" onClick={() => store.send({ t: "start" })}>
            <Icon name="play" />
            {t.start}
          </button>
        )}
        <When {...{ store, table }} />
      </div>
    </div>
  );
}
