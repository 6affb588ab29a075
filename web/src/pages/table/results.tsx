import { Icon } from "../../art/icons";
import type { AnyGame, Names } from "../../games/types";
import { words } from "../../i18n";
import { api } from "../../net/api";
import type { TableStore } from "../../net/table";
import { go } from "../../router";
import { gameInfo } from "../../state/room";
import { Dialog } from "../../ui/dialog";
import { toast } from "../../ui/toast";
import type { TableInfo } from "../../wire";
import { Celebration } from "./end/celebration";
import { PointsTable } from "./points";
import { shareLink } from "./share";

/** A deal that others play, too, is played once; how they did is told on a page of its own. */
const dealOf = ({ day, game, challenge }: TableInfo) =>
  day ? `/day/${day}/${game}` : challenge && `/c/${challenge}`;

/** One person with bots, in a game by turns: somebody else may play it, too. */
const canBeDealtAgain = ({ seats, game }: TableInfo) =>
  seats.filter(({ kind }) => kind !== "bot").length === 1 && gameInfo(game)?.realtime === false;

async function challenge(table: string): Promise<void> {
  const made = await api.newChallenge(table).catch(() => null);
  if (made) await shareLink(`/c/${made.challenge}`);
  else toast(words.value.refused);
}

function NextGame({ store, table }: { store: TableStore; table: TableInfo }) {
  const t = words.value.results;
  const { next } = table;
  const deal = dealOf(table);
  if (deal)
    return (
      <a class="btn call" href={deal}>
        {t.others}
      </a>
    );
  if (next)
    return (
      <button class="btn call" type="button" onClick={() => go(`/t/${next}`)}>
        {t.joinRematch}
      </button>
    );
  if (store.you.value === null) return null;
  return (
    <button class="btn call" type="button" onClick={store.askRematch}>
      <Icon name="again" />
      {t.rematch}
    </button>
  );
}

export function Results({
  store,
  table,
  game,
  names,
  close,
}: {
  store: TableStore;
  table: TableInfo;
  game: AnyGame;
  names: Names;
  close(): void;
}) {
  const t = words.value.results;
  const over = store.result.value;
  if (!over) return null;
  const { result, replay } = over;
  const iWon = names.you !== null && result.winners.includes(names.you);
  return (
    <Dialog title={t.won(result.winners.map(names.of), iWon)} close={close}>
      <div class="told">
        <Celebration table={table} result={result} replay={replay} names={names}>
          <PointsTable result={result} names={names} game={game} />
        </Celebration>
      </div>
      <p class="foot ways">
        <a class="btn" href="/">
          {words.value.common.lobby}
        </a>
        <a class="btn" href={`/r/${replay}`}>
          <Icon name="replay" />
          {t.replay}
        </a>
        {names.you !== null && !dealOf(table) && canBeDealtAgain(table) && (
          <button class="btn broad" type="button" onClick={() => challenge(replay)}>
            <Icon name="link" />
            {t.challenge}
          </button>
        )}
        <a class="btn" href={`/coach/${replay}`}>
          <Icon name="spark" />
          {game.race ? words.value.coach.hands : words.value.coach.look}
        </a>
        <NextGame store={store} table={table} />
      </p>
    </Dialog>
  );
}
