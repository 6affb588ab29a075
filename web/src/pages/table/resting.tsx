// When the table plays without somebody, or waits: one word, and the way back.
import { words } from "../../i18n";
import type { TableStore } from "../../net/table";
import type { TableInfo } from "../../wire";

/** A bot stands in, or a race against bots has stopped because nobody moved. */
export function Resting({ store, table }: { store: TableStore; table: TableInfo }) {
  const t = words.value.table;
  const you = store.you.value;
  if (you === null || table.state !== "playing") return null;
  if (store.line.state.value !== "up") return null; // nobody would hear it
  const { standing_in } = table.seats[you]!;
  if (!standing_in && !table.resting) return null;
  return (
    <p class="status hint" role="status">
      <span class="pill asks">
        {table.resting ? t.resting : t.standsIn}{" "}
        <button class="btn call" type="button" onClick={() => store.send({ t: "back" })}>
          {table.resting ? t.goOn : t.back}
        </button>
      </span>
    </p>
  );
}
