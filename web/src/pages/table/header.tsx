import { Brand } from "../../art/brand";
import { Icon } from "../../art/icons";
import type { AnyGame, Names } from "../../games/types";
import { words } from "../../i18n";
import type { TableStore } from "../../net/table";
import { knows } from "../../state/settings";
import { RoundButton } from "../../ui/round-button";
import type { TableInfo } from "../../wire";
import { LineSign } from "./line";
import type { Panel } from "./table";

/** Who has not played this game yet is asked to ask. */
function HintButton({
  store,
  name,
  game,
}: {
  store: TableStore;
  name: string;
  game: AnyGame | undefined;
}) {
  const t = words.value.hint;
  const label = `${t.ask} (H)`;
  const disabled = !store.legal.value.length;
  if (knows(name) || !game?.dictionary.value.lessons.length)
    return <RoundButton icon="bulb" label={label} disabled={disabled} act={store.askHint} />;
  return (
    <button
      class="btn first"
      type="button"
      aria-label={`${t.first}: ${label}`}
      title={label}
      disabled={disabled}
      onClick={store.askHint}
    >
      <Icon name="bulb" />
      <span>{t.first}</span>
    </button>
  );
}

export function TableHeader({
  store,
  table,
  game,
  names,
  open,
}: {
  store: TableStore;
  table: TableInfo;
  game: AnyGame | undefined;
  names: Names;
  open(panel: Panel): void;
}) {
  const t = words.value;
  const view = store.view.value;
  const progress =
    game && view && table.state !== "gathering"
      ? game.progress(view, names, game.dictionary.value)
      : "";
  const seated = store.you.value !== null;
  const unread = store.log.unread.value;
  const chat = `${t.table.chat} (C)`;
  return (
    <header class="bar">
      <Brand />
      <h1 class="where">
        <b>{table.title}</b> {table.practice && `(${t.coach.practice}) `}
        {progress && <span class="how">{progress.replace(" ·", "\u00a0·")}</span>}
        <span class="wide">
          {!seated && table.state === "playing" && ` · ${t.table.watching}`}
          {table.spectators > 0 && ` · ${t.table.watchers(table.spectators)}`}
        </span>
      </h1>
      <div class="push">
        <LineSign store={store} />
        {table.hints && seated && table.state === "playing" && (
          <HintButton store={store} name={table.game} game={game} />
        )}
        {table.state === "over" && (
          <RoundButton icon="crown" label={t.results.show} act={() => open("results")} />
        )}
        {table.state === "playing" && view && game?.hasLast?.(view) && (
          <RoundButton icon="crown" class="wide" label={t.results.last} act={() => open("last")} />
        )}
        <RoundButton icon="book" label={`${t.common.rules} (?)`} act={() => open("rules")} />
        <RoundButton
          icon="chat"
          label={unread ? `${chat}, ${t.table.unread(unread)}` : chat}
          count={unread}
          act={() => open("chat")}
        />
        <RoundButton icon="more" label={t.table.menu} act={() => open("menu")} />
      </div>
    </header>
  );
}
