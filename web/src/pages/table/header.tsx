import { Brand } from "../../art/brand";
import { spoken, words } from "../../i18n";
import type { AnyGame, Names } from "../../games/types";
import type { TableStore } from "../../net/table";
import { RoundButton } from "../../ui/round-button";
import type { TableInfo } from "../../wire";
import type { Panel } from "./table";

export function TableHeader({ store, table, game, names, open }: { store: TableStore; table: TableInfo; game: AnyGame | undefined; names: Names; open(panel: Panel): void }) {
  const t = words.value;
  const view = store.view.value;
  const progress = game && view && table.state !== "gathering" ? game.progress(view, names, spoken(game.dictionary)) : "";
  const seated = store.you.value !== null;
  return (
    <header class="bar">
      <Brand />
      <span class="where">
        <b>{table.title}</b> {progress}
        <span class="wide">{!seated && table.state === "playing" && ` · ${t.table.watching}`}{table.spectators > 0 && ` · ${t.table.watchers(table.spectators)}`}</span>
      </span>
      <div class="push">
        {table.hints && seated && table.state === "playing" && <RoundButton icon="bulb" label={`${t.hint.ask} (H)`} disabled={!store.legal.value.length} act={store.askHint} />}
        {table.state === "over" && <RoundButton icon="crown" label={t.results.show} act={() => open("results")} />}
        <RoundButton icon="book" label={`${t.common.rules} (?)`} act={() => open("rules")} />
        <RoundButton icon="chat" label={`${t.table.chat} (C)`} act={() => open("chat")} />
        <RoundButton icon="more" label={t.table.menu} act={() => open("menu")} />
      </div>
    </header>
  );
}
