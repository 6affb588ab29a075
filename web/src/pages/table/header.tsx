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

/** What news can change is a part of its own, so that news leaves the rest alone. */
function Progress({ store, game, names }: { store: TableStore; game: AnyGame; names: Names }) {
  const view = store.view.value;
  const told = view && game.progress(view, names, game.dictionary.value);
  return told ? <span class="how">{told.replace(" ·", "\u00a0·")}</span> : null;
}

type LastProps = { store: TableStore; game: AnyGame; open(panel: Panel): void };

function LastButton({ store, game, open }: LastProps) {
  const view = store.view.value;
  if (!view || !game.hasLast?.(view)) return null;
  const label = words.value.results.last;
  return <RoundButton icon="crown" class="wide" label={label} act={() => open("last")} />;
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
  const seated = store.you.value !== null;
  const watchers = table.spectators - (seated ? 0 : 1); // besides oneself
  const unread = store.log.unread.value;
  const chat = `${t.table.chat} (C)`;
  return (
    <header class="bar">
      <Brand />
      <h1 class="where">
        <b>{table.title}</b> {table.practice && `(${t.coach.practice}) `}
        {game && table.state !== "gathering" && (
          <Progress store={store} game={game} names={names} />
        )}
        <span class="wide">
          {!seated && table.state === "playing" && ` · ${t.table.watching}`}
          {watchers > 0 && ` · ${t.table.watchers(watchers)}`}
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
        {table.state === "playing" && game && <LastButton store={store} game={game} open={open} />}
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
