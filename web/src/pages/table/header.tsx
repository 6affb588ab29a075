import { Brand } from "../../art/brand";
import { Icon } from "../../art/icons";
import { spoken, words } from "../../i18n";
import type { AnyGame, Names } from "../../games/types";
import type { TableStore } from "../../net/table";
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
        <b>{table.title}</b>{progress && ` · ${progress}`}
        <span class="wide">{!seated && table.state === "playing" && ` · ${t.table.watching}`}{table.spectators > 0 && ` · ${t.table.watchers(table.spectators)}`}</span>
      </span>
      <div class="push">
        {table.state === "over" && <button class="btn" type="button" onClick={() => open("results")}>{t.results.show}</button>}
        <button class="btn round" type="button" aria-label={`${t.common.rules} (?)`} title={`${t.common.rules} (?)`} onClick={() => open("rules")}><Icon name="book" /></button>
        <button class="btn round" type="button" aria-label={`${t.table.chat} (C)`} title={`${t.table.chat} (C)`} onClick={() => open("chat")}><Icon name="chat" /></button>
        <button class="btn round" type="button" aria-label={t.table.menu} title={t.table.menu} onClick={() => open("menu")}><Icon name="more" /></button>
      </div>
    </header>
  );
}
