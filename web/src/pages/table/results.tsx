import { Icon } from "../../art/icons";
import type { AnyGame, Names } from "../../games/types";
import { words } from "../../i18n";
import type { TableStore } from "../../net/table";
import { go } from "../../router";
import { Dialog } from "../../ui/dialog";
import { spaced } from "../../ui/spaced";
import type { Result, TableInfo } from "../../wire";

/** Seats by their points; where the winners have fewest, few are good. */
function bestFirst({ scores, winners }: Result): number[] {
  const fewWin = winners.some((seat) => scores[seat]! < Math.max(...scores));
  const rank = (seat: number) =>
    winners.includes(seat) ? Infinity : fewWin ? -scores[seat]! : scores[seat]!;
  return [...scores.keys()].sort((a, b) => rank(b) - rank(a) || 0);
}

/** One line a seat, best first; further columns are the server's, named by the game. */
function PointsTable({ result, names, game }: { result: Result; names: Names; game: AnyGame }) {
  const { columns, rows } = result.table;
  const { columns: known } = game.dictionary.value;
  const extra = rows.length === result.scores.length ? columns : [];
  return (
    <div class="scroll-x">
      <table class="points">
        <thead>
          <tr>
            <th>{words.value.results.player}</th>
            <th>{words.value.common.points}</th>
            {extra.map((column) => (
              <th key={column}>{known[column] ?? spaced(column)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bestFirst(result).map((seat) => (
            <tr key={seat} class={result.winners.includes(seat) ? "won" : ""}>
              <td>{names.of(seat)}</td>
              <td>{result.scores[seat]}</td>
              {extra.map((column, i) => (
                <td key={column}>{rows[seat]![i]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

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
      <PointsTable result={result} names={names} game={game} />
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
