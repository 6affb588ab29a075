import { counts, optionWords } from "../../games/option-words";
import { words } from "../../i18n";
import { gameInfo } from "../../state/room";
import type { OptionInfo, TableInfo } from "../../wire";

function OptionFact({ table, option }: { table: TableInfo; option: OptionInfo }) {
  const value = table.options[option.name];
  if (value === undefined || !counts(option, table.options)) return null;
  if (value === option.default && !option.only_with) return null;
  const { label, valueName } = optionWords(table.game, option);
  return (
    <span class="chip">
      {label}: {valueName(value)}
    </span>
  );
}

/** What was agreed at this table; of the game's own options, what is not as usual. */
export function Facts({ table }: { table: TableInfo }) {
  const t = words.value;
  const game = gameInfo(table.game);
  const isRace = game?.realtime;
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
      {game?.options.map((option) => (
        <OptionFact key={option.name} {...{ table, option }} />
      ))}
    </p>
  );
}
