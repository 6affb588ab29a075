// How the line to the table is: bars and milliseconds, small, and a word when it is down.
import { useEffect } from "preact/hooks";
import { Icon } from "../../art/icons";
import { words } from "../../i18n";
import type { TableStore } from "../../net/table";
import { toast } from "../../ui/toast";
import "./line.css";

/** Milliseconds there and back up to which a line has three bars, and two. */
const GOOD = 150;
const FAIR = 400;
const FATE_TIME = 6000;

function barsOf({ line }: TableStore): number {
  const trip = line.trip.value ?? 0;
  if (line.state.value !== "up") return 0;
  return trip <= GOOD ? 3 : trip <= FAIR ? 2 : 1;
}

export function lineText({ line }: TableStore): string {
  const t = words.value.line;
  const trip = line.trip.value;
  if (line.state.value === "up") return trip === null ? t.up : t.trip(trip);
  return t[line.state.value];
}

export function LineSign({ store }: { store: TableStore }) {
  const label = lineText(store);
  return (
    <span class={`line-sign bars-${barsOf(store)}`} role="img" aria-label={label} title={label}>
      <i />
      <i />
      <i />
    </span>
  );
}

/** Over the cloth, where whoever plays looks. */
export function LineNote({ store }: { store: TableStore }) {
  const t = words.value.line;
  const state = store.line.state.value;
  return (
    <p class="status hint" role="status">
      {state !== "up" && (
        <span class="pill">
          <Icon name="again" /> {t[state]}
        </span>
      )}
    </p>
  );
}

/** After a break: what became of the moves that were on their way. */
export function useFate(store: TableStore) {
  const fate = store.fate.value;
  useEffect(() => {
    if (fate) toast(words.value.line.fate(fate), FATE_TIME);
  }, [fate]);
}
