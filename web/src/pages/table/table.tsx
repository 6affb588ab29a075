import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { gameOf } from "../../games";
import {
  type AnyGame,
  type Names,
  type OneLine,
  OneLineContext,
  type Scene,
  SceneContext,
} from "../../games/types";
import { words } from "../../i18n";
import { joinTable, type TableStore } from "../../net/table";
import { go } from "../../router";
import { loadGames } from "../../state/room";
import { knows, lessonsIn, moves, settings } from "../../state/settings";
import { Dialog } from "../../ui/dialog";
import { useKeys } from "../../ui/keys";
import { later } from "../../ui/later";
import { useMedia } from "../../ui/media";
import { useNextFrame } from "../../ui/next-frame";
import { useSeen } from "../../ui/seen";
import { useKept, useSteady } from "../../ui/steady";
import { toast, untoast } from "../../ui/toast";
import type { TableInfo, View } from "../../wire";
import { Lost, NotPlayed, OldRules } from "../lost";
import { TableHeader } from "./header";
import { LineNote, useFate } from "./line";
import { namesOf } from "./names";
import { Resting } from "./resting";
import { switchSound, useSenses } from "./senses";
import { Heard, Log, SayBox } from "./talk";

const RulesDrawer = later(() => import("../rules").then((m) => m.RulesDrawer), "rules");
const SettingsDialog = later(() => import("../settings").then((m) => m.SettingsDialog));
const Gathering = later(() => import("./gathering").then((m) => m.Gathering));
const Fanfare = later(() => import("./fanfare").then((m) => m.Fanfare));
const Menu = later(() => import("./menu").then((m) => m.Menu));
const ShareDialog = later(() => import("./menu").then((m) => m.ShareDialog));
const HintPanel = later(() => import("./hint").then((m) => m.HintPanel));
const Results = later(() => import("./results").then((m) => m.Results), "end");

/** Where the log has a place beside the table; as in styles/table-sizes.css. */
const WIDE = "(min-width: 1181px) and (min-height: 501px)";

export type Panel = "rules" | "chat" | "menu" | "share" | "settings" | "results" | "last" | null;

function useTable(id: string): TableStore {
  const store = useMemo(() => joinTable(id), [id]);
  useEffect(() => store.close, [store]);
  useEffect(() => void loadGames().catch(() => {}), []);
  return store;
}

/** These are told by a page of their own. */
const FINAL = new Set<string>([
  "unknown_table",
  "unknown_game",
  "old_rules",
  "damaged",
  "not_played",
]);

/** Refusals are told in a short word, until a move is taken; a lost race names who was first. */
function useRefusals(store: TableStore, names: Names, game: AnyGame | undefined) {
  const refused = store.refused.value;
  useEffect(() => {
    if (!refused || FINAL.has(refused.code) || (game?.race && refused.moves.length)) return;
    const t = words.value;
    const beaten = refused.code === "too_late" && refused.beaten_by !== undefined;
    const text = beaten
      ? t.tooLate(names.of(refused.beaten_by!))
      : (t.errors[refused.code] ?? t.refused);
    toast(text);
    return () => untoast(text);
  }, [refused]);
}

/** Who has asked for the first lesson gets the others as well, each with the next decision. */
function useLessons(store: TableStore, table: TableInfo | null, game: AnyGame | undefined) {
  const legal = store.legal.value;
  useEffect(() => {
    const view = store.view.value;
    const isTaught = view && (game?.teaches?.(view) ?? true);
    const learns = table?.hints && isTaught && lessonsIn(table.game) > 0 && !knows(table.game);
    if (learns && legal.length && !game?.race && !store.hint.value) store.askHint();
  }, [legal]);
}

function lineOf(
  store: TableStore,
  view: View,
  game: AnyGame,
  names: Names,
  legal: string[],
  rests: boolean,
): OneLine {
  const dictionary = game.dictionary.value;
  const { waiting } = store.waits.value;
  const heard = store.log.happened.value.filter((fact) => game.aloud?.(fact, names.you) ?? true);
  const sentences = heard.map((fact) => game.sentence(fact, names, dictionary));
  const situation = { you: store.you.value, legal, waiting, names };
  return {
    status: rests ? words.value.table.rests : game.status(view, situation, dictionary),
    news: sentences.filter(Boolean).join(" "),
  };
}

/**
 * What stands around the cards: it may be a frame late, and leaves the one in which cards begin to
 * fly to them.
 */
function Around({
  scene,
  line,
  children,
}: {
  scene: Scene;
  line: OneLine;
  children: ComponentChildren;
}) {
  return (
    <SceneContext.Provider value={useNextFrame(scene)}>
      <OneLineContext.Provider value={useNextFrame(line)}>{children}</OneLineContext.Provider>
    </SceneContext.Provider>
  );
}

function Playing({
  store,
  table,
  game,
  names,
}: {
  store: TableStore;
  table: TableInfo;
  game: AnyGame;
  names: Names;
}) {
  const view = store.view.value;
  const you = store.you.value;
  const legal = useKept(store.busy.value && !game.race ? [] : store.legal.value);
  const scene = useKept({
    people: table.seats,
    you,
    names,
    ...store.waits.value,
    pace: table.pace,
    bubbles: store.log.bubbles.value,
  });
  const line = useKept(view && lineOf(store, view, game, names, legal, table.resting));
  if (!view) return null;
  return (
    <Around scene={scene} line={line!}>
      <game.Board
        view={view}
        you={you}
        legal={legal}
        play={store.play}
        refused={store.refused.value}
        names={names}
        happened={store.log.happened.value}
        settings={settings.value}
        replaying={false}
      />
    </Around>
  );
}

function Talk({ store, game, names }: { store: TableStore; game: AnyGame; names: Names }) {
  const box = useRef<HTMLDivElement>(null);
  useSeen(box, store.log.read);
  return (
    <div class="talk" ref={box}>
      <Log entries={store.log.entries.value} game={game} names={names} />
      <SayBox
        say={(text) => store.send({ t: "say", text })}
        emote={(emote) => store.send({ t: "emote", emote })}
      />
    </div>
  );
}

function Panels({
  panel,
  open,
  store,
  table,
  game,
  names,
}: {
  panel: Panel;
  open(panel: Panel): void;
  store: TableStore;
  table: TableInfo;
  game: AnyGame | undefined;
  names: Names;
}) {
  const close = () => open(null);
  switch (panel) {
    case "rules":
      return <RulesDrawer game={table.game} close={close} />;
    case "settings":
      return <SettingsDialog close={close} />;
    case "menu":
      return <Menu store={store} table={table} game={game} open={open} />;
    case "share":
      return <ShareDialog table={table.id} close={close} />;
    case "chat":
      return game ? (
        <Dialog title={words.value.table.log} kind="sheet" close={close}>
          <Talk store={store} game={game} names={names} />
        </Dialog>
      ) : null;
    case "results":
      return game ? (
        <Results store={store} table={table} game={game} names={names} close={close} />
      ) : null;
    case "last": {
      const view = store.view.value;
      return game?.Last && view ? <game.Last view={view} names={names} close={close} /> : null;
    }
    case null:
      return null;
  }
}

function Cloth({
  store,
  table,
  game,
  names,
}: {
  store: TableStore;
  table: TableInfo;
  game: AnyGame | undefined;
  names: Names;
}) {
  if (table.state === "gathering") return <Gathering store={store} table={table} />;
  if (!game) return <p class="note">{words.value.common.loading}</p>;
  return <Playing store={store} table={table} game={game} names={names} />;
}

/** A table that cannot be had: of one that has ended, the replay is left. */
function Gone({ id, store }: { id: string; store: TableStore }) {
  const refused = store.refused.value;
  const ended = refused?.code === "is_over";
  useEffect(() => {
    if (ended) go(`/r/${id}`);
  }, [ended]);
  if (refused?.code === "not_played") return <NotPlayed challenge={refused.challenge} />;
  return refused?.code === "old_rules" ? <OldRules next={refused.next} /> : <Lost />;
}

type AtTable = {
  store: TableStore;
  table: TableInfo | null;
  game: AnyGame | undefined;
  names: Names;
};

/**
 * What a page does without being looked at. It hears of every move: as a part of its own it leaves
 * the page alone.
 */
function Unseen({ store, table, game, names }: AtTable) {
  useRefusals(store, names, game);
  useFate(store);
  useLessons(store, table, game);
  useSenses(store, table, game);
  return null;
}

function Seen({ store, table, game, names }: AtTable) {
  const panel = useSignal<Panel>(null);
  const isWide = useMedia(WIDE);
  const t = words.value.table;
  useEffect(() => {
    if (game?.expect) store.expect.value = game.expect;
  }, [game]);
  useEffect(() => {
    if (store.result.value) panel.value = "results";
  }, [store.result.value]);
  useEffect(() => {
    if (isWide && panel.value === "chat") panel.value = null; // it stands beside the table now
  }, [isWide]);
  useEffect(() => {
    if (table?.next && store.wantsRematch.value) go(`/t/${table.next}`);
  }, [table?.next]);

  const open = useSteady((next: Panel) => {
    const field = document.querySelector<HTMLInputElement>(".side .text");
    if (next === "chat" && field?.offsetParent) field.focus();
    else panel.value = next;
  });
  useKeys((key, event) => {
    if (key.toLowerCase() === "h" && table?.hints && store.legal.value.length)
      return store.askHint();
    if (key.toLowerCase() === "m") return switchSound();
    const next: Panel = key === "?" ? "rules" : key.toLowerCase() === "c" ? "chat" : null;
    if (!next || !table) return;
    event.preventDefault();
    open(next);
  });

  if (store.gone.value) return <Gone id={store.id} store={store} />;
  if (!table)
    return (
      <main class="note">
        <p>{t.connecting}</p>
      </main>
    );
  return (
    <div class={`at-table g-${table.game}`}>
      <TableHeader store={store} table={table} game={game} names={names} open={open} />
      <main class="room">
        <section class="table" aria-label={t.label}>
          {game && moves.value && !settings.value.calm && (
            <Fanfare store={store} game={game} names={names} />
          )}
          <Cloth store={store} table={table} game={game} names={names} />
          <Heard said={store.log.heard.value} />
          <LineNote store={store} />
          <Resting store={store} table={table} />
        </section>
        {isWide && (
          <aside class="side" aria-label={t.sideLabel}>
            <h2>{t.log}</h2>
            {game && <Talk store={store} game={game} names={names} />}
          </aside>
        )}
      </main>
      {game && (store.hint.value || store.asking.value) && (
        <HintPanel store={store} table={table} game={game} names={names} close={store.forgetHint} />
      )}
      <Panels
        panel={panel.value}
        open={open}
        store={store}
        table={table}
        game={game}
        names={names}
      />
    </div>
  );
}

export function TablePage({ id }: { id: string }) {
  const store = useTable(id);
  const table = store.table.value;
  const game = table ? gameOf(table.game) : undefined;
  const you = store.you.value;
  const names = useMemo(() => namesOf(table?.seats ?? [], you), [table?.seats, you]);
  const all = { store, table, game, names };
  return (
    <>
      <Unseen {...all} />
      <Seen {...all} />
    </>
  );
}
