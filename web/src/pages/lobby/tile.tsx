import { Icon } from "../../art/icons";
import { Word } from "../../art/letters";
import { folderOf, GAMES } from "../../games";
import { fetchScene } from "../../games/parts";
import { words } from "../../i18n";
import { later } from "../../ui/later";
import { RoundButton } from "../../ui/round-button";
import type { GameInfo } from "../../wire";
import {
  type Company,
  minutesFor,
  openTable,
  sitWithAnybody,
  usualSeats,
  usualTable,
} from "./usual";

const SCENES = Object.fromEntries(
  [...GAMES, folderOf("")].map((folder) => [folder, later(() => fetchScene(folder))]),
);
const span = ([low, high]: [number, number]) => (low === high ? `${low}` : `${low}–${high}`);

function Buttons({ game, choose }: { game: GameInfo; choose(company: Company): void }) {
  const t = words.value.lobby;
  return (
    <p class="go">
      <button class="btn main" type="button" onClick={() => openTable(usualTable(game))}>
        <Icon name="play" />
        {t.playNow}
      </button>
      <button class="btn" type="button" onClick={() => choose("friends")}>
        <Icon name="link" />
        {t.invite}
      </button>
      <RoundButton
        icon="people"
        label={t.withAnybody(game.title)}
        act={() => sitWithAnybody(game)}
      />
      <RoundButton icon="gear" label={t.own(game.title)} act={() => choose("bots")} />
    </p>
  );
}

export function Tile({ game, choose }: { game: GameInfo; choose(company: Company): void }) {
  const t = words.value;
  const folder = folderOf(game.name);
  const Scene = SCENES[folder]!;
  return (
    <article class={`tile g-${game.name}`}>
      <div class="pic" aria-hidden="true">
        <div class="scene">
          <Scene />
        </div>
      </div>
      <div class="body">
        <h2>
          <Word text={game.title} />
        </h2>
        <p class="facts">
          <span>
            <Icon name="people" />
            {span(game.seats)}
          </span>
          <span>
            <Icon name="clock" />
            {t.lobby.minutes(...minutesFor(game, usualSeats(game), true))}
          </span>
          <span class="how">{game.realtime ? t.lobby.atOnce : t.lobby.turns}</span>
          <a href={`/rules/${game.name}`}>{t.common.rules}</a>
        </p>
        <p class="line">{t.games[folder]?.line}</p>
        <Buttons game={game} choose={choose} />
      </div>
    </article>
  );
}
