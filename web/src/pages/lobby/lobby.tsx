import { useSignal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { Brand } from "../../art/brand";
import { Face } from "../../art/faces";
import { GAMES } from "../../games";
import { words } from "../../i18n";
import { ApiError } from "../../net/api";
import { joinLobby } from "../../net/lobby";
import { games, loadRoom, me, people } from "../../state/room";
import { change, settings } from "../../state/settings";
import { WayIn } from "../../ui/house";
import { later } from "../../ui/later";
import { LEVELS, LevelPick } from "../../ui/levels";
import { useMedia } from "../../ui/media";
import { RoundButton } from "../../ui/round-button";
import type { GameInfo } from "../../wire";
import { Broken, Offline } from "../lost";
import { LastGames, OpenTables, Resume } from "./strips";
import { Tile } from "./tile";
import type { Company } from "./usual";

const SettingsDialog = later(() => import("../settings").then((m) => m.SettingsDialog));
const NewTableDialog = later(() => import("./new-table").then((m) => m.NewTableDialog));
const DayCard = later(() => import("../day/card").then((m) => m.DayCard), "day");
const People = later(() => import("./people").then((m) => m.People));
const ProfileDialog = later(() => import("../profile").then((m) => m.ProfileDialog));

/** Where the day's deals are a line above the games, not a list below them. */
const SMALL = "(max-width: 700px), (max-width: 1000px) and (max-height: 500px)";

type Panel = "settings" | "profile" | { game: GameInfo; company: Company } | null;

/** Games that have no folder of their own hang behind the others. */
const place = ({ name }: GameInfo) => (GAMES.indexOf(name) + GAMES.length + 1) % (GAMES.length + 1);

function LobbyHeader({ open }: { open(panel: Panel): void }) {
  const t = words.value;
  return (
    <header class="bar">
      <Brand />
      <div class="push">
        <RoundButton icon="gear" label={t.common.settings} act={() => open("settings")} />
        {me.value && (
          <button
            class="btn round"
            type="button"
            aria-label={t.lobby.profile(me.value.name)}
            title={me.value.name}
            onClick={() => open("profile")}
          >
            <Face face={me.value.face || me.value.name} />
          </button>
        )}
      </div>
    </header>
  );
}

function LobbyPanel({ panel, close }: { panel: Panel; close(): void }) {
  if (panel === "settings") return <SettingsDialog close={close} />;
  if (panel === "profile") return <ProfileDialog close={close} />;
  return panel && <NewTableDialog game={panel.game} company={panel.company} close={close} />;
}

export function Lobby() {
  const t = words.value.lobby;
  const panel = useSignal<Panel>(null);
  const isSmall = useMedia(SMALL);
  const [failed, setFailed] = useState<unknown>(null);
  const open = (next: Panel) => (panel.value = next);
  useEffect(() => void loadRoom().catch(setFailed), []);
  useEffect(joinLobby, []);
  const count = games.value.length || GAMES.length;
  useEffect(() => {
    document.title = t.title(count);
  }, [t, count]);
  if (failed)
    return failed instanceof ApiError && failed.code === "offline" ? <Offline /> : <Broken />;
  return (
    <div class="lobby">
      <LobbyHeader open={open} />
      <main>
        <div class="hello">
          <h1>{t.hello}</h1>
          <p>{t.subtitle(count)}</p>
        </div>
        <LevelPick
          label={t.company}
          level={settings.value.level}
          bots={[...LEVELS, ...games.value.flatMap((game) => game.bots)]}
          change={(level) => change({ level })}
        />
        <Resume />
        {isSmall && (
          <div class="today-line">
            <DayCard isShort />
          </div>
        )}
        <section class="tiles" aria-label={t.games}>
          {[...games.value]
            .sort((a, b) => place(a) - place(b))
            .map((game) => (
              <Tile key={game.name} game={game} choose={(company) => open({ game, company })} />
            ))}
        </section>
        {!isSmall && <DayCard />}
        <OpenTables />
        {people.value.length > 0 && <People />}
        <LastGames />
        <WayIn />
      </main>
      <LobbyPanel panel={panel.value} close={() => open(null)} />
    </div>
  );
}
