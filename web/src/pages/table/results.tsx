import { Icon } from "../../art/icons";
import type { AnyGame, Names } from "../../games/types";
import { words } from "../../i18n";
import type { TableStore } from "../../net/table";
import { go } from "../../router";
import { Dialog } from "../../ui/dialog";
import type { TableInfo } from "../../wire";
import { Celebration } from "./end/celebration";
import { PointsTable } from "./points";

function NextGame({ store, table }: { store: TableStore; table: TableInfo }) {
  const t = words.value.results;
  const { next } = table;
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
      <Celebration table={table} result={result} replay={replay} names={names}>
        <PointsTable result={result} names={names} game={game} />
      </Celebration>
      <p class="foot">
        <a class="btn" href="/">
          {words.value.common.lobby}
        </a>
        <a class="btn" href={`/r/${replay}`}>
          <Icon name="replay" />
          {t.replay}
        </a>
        <NextGame store={store} table={table} />
      </p>
    </Dialog>
  );
}
