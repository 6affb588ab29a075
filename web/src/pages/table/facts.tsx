import { words } from "../../i18n";
import { gameInfo } from "../../state/room";
import type { TableInfo } from "../../wire";

/** What was agreed at this table. */
export function Facts({ table }: { table: TableInfo }) {
  const t = words.value;
  const isRace = gameInfo(table.game)?.realtime;
  const people = table.seats.filter(({ kind }) => kind === "person").length;
  const hasClock = !isRace && (people > 1 || table.state === "gathering"); // bots wait gladly
  return (
    <p class="agreed">
      {hasClock && <span class="chip">{t.table.paceOf(t.newTable.seconds(table.pace))}</span>}
      {isRace && (
        <span class="chip">
          {table.even ? t.table.even(t.newTable.milliseconds(table.even)) : t.table.uneven}
        </span>
      )}
      <span class="chip">{table.hints ? t.table.hints : t.table.noHints}</span>
      {table.orders && <span class="chip">{t.table.ordersAllowed}</span>}
      {table.programs && <span class="chip">{t.table.programs}</span>}
    </p>
  );
}
