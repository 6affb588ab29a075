// At the end of a film: who has won, until one wants to look at the table.
import type { AnyGame, Names } from "../../games/types";
import { words } from "../../i18n";
import { RoundButton } from "../../ui/round-button";
import type { Result } from "../../wire";
import { PointsTable } from "../table/points";

export function Outcome({
  result,
  game,
  names,
  close,
}: {
  result: Result;
  game: AnyGame;
  names: Names;
  close(): void;
}) {
  const t = words.value;
  const iWon = names.you !== null && result.winners.includes(names.you);
  return (
    <section class="outcome" aria-label={t.results.show}>
      <header>
        <h2>{t.results.won(result.winners.map(names.of), iWon)}</h2>
        <RoundButton icon="close" label={t.common.close} act={close} />
      </header>
      <PointsTable result={result} names={names} game={game} />
    </section>
  );
}
