// The points of a whole game.
import type { AnyGame, Names } from "../../games/types";
import { words } from "../../i18n";
import { minus } from "../../ui/minus";
import { spaced } from "../../ui/spaced";
import { upper } from "../../ui/upper";
import type { Result } from "../../wire";

/** Seats by their points; where the winners have fewest, few are good. */
function bestFirst({ scores, winners }: Result): number[] {
  const fewWin = winners.some((seat) => scores[seat]! < Math.max(...scores));
  const rank = (seat: number) =>
    winners.includes(seat) ? Infinity : fewWin ? -scores[seat]! : scores[seat]!;
  return [...scores.keys()].sort((a, b) => rank(b) - rank(a) || 0);
}

/** One line a seat, best first; further columns are the server's, named by the game. */
export function PointsTable({
  result,
  names,
  game,
}: {
  result: Result;
  names: Names;
  game: AnyGame;
}) {
  const { columns, rows } = result.table;
  const { columns: known } = game.dictionary.value;
  const extra = rows.length === result.scores.length ? columns : [];
  return (
    <section class="scroll-x" tabIndex={0} aria-label={words.value.results.points}>
      <table class="points final" style={{ "--n": 1 + extra.length }}>
        <thead>
          <tr>
            <th>{words.value.results.player}</th>
            <th>{upper(words.value.common.points)}</th>
            {extra.map((column) => (
              <th key={column}>{known[column] ?? spaced(column)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bestFirst(result).map((seat) => (
            <tr key={seat} class={result.winners.includes(seat) ? "won" : ""}>
              <td>{names.of(seat)}</td>
              <td>{minus(result.scores[seat]!)}</td>
              {extra.map((column, i) => (
                <td key={column}>{minus(rows[seat]![i]!)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
