// What a table is heard and felt by, and how it calls for somebody who looks elsewhere.
import { useEffect, useRef } from "preact/hooks";
import type { AnyGame } from "../../games/types";
import { words } from "../../i18n";
import type { TableStore } from "../../net/table";
import { hear } from "../../senses/ear";
import { call, dismiss, summon } from "../../senses/summons";
import { buzz } from "../../senses/touch";
import { change, settings } from "../../state/settings";
import { toast } from "../../ui/toast";
import type { TableInfo } from "../../wire";

/** Milliseconds until a decision calls: what passes by itself meanwhile needs nobody. */
const PATIENCE = 350;

function useHappenings(store: TableStore, game: AnyGame | undefined) {
  const news = store.log.news.value;
  useEffect(() => {
    const you = store.you.value;
    for (const fact of news) {
      const sound = game?.sound?.(fact, you);
      if (sound) void hear(sound);
      if (sound === "attack" && fact.other === you && you !== null) buzz("attack");
    }
  }, [news]);
}

function useRaces(store: TableStore) {
  const refused = store.refused.value;
  useEffect(() => {
    if (refused?.code !== "too_late") return;
    void hear("raceLost");
    buzz("lost");
  }, [refused]);
}

/** What is already over when one comes is not celebrated again. */
function useEnd(store: TableStore, table: TableInfo | null) {
  const result = store.result.value;
  const wasPlaying = useRef(false);
  useEffect(() => {
    if (table?.state === "playing") wasPlaying.current = true;
  }, [table?.state]);
  useEffect(() => {
    if (!result || !wasPlaying.current) return;
    wasPlaying.current = false;
    const hasWon = result.result.winners.includes(store.you.value ?? -1);
    void hear(hasWon ? "win" : "round");
    if (hasWon) buzz("won");
  }, [result]);
}

/** Who comes to a table sees whose turn it is; who is there, or comes back, is called. */
function useTurns(store: TableStore, table: TableInfo | null, game: AnyGame | undefined) {
  const mine = !!game && !game.race && store.isMine.value; // a race waits for nobody
  const turn = store.turn.value;
  const isHere = useRef(false);
  useEffect(() => {
    if (!table || !game) return;
    const hasJustCome = !isHere.current;
    isHere.current = true;
    if (!mine) return dismiss();
    if (hasJustCome) return;
    const timer = setTimeout(() => {
      const t = words.value.senses;
      void hear("turn");
      buzz("turn");
      summon({ title: `${t.turn} · ${table.title}`, text: t.waits, tag: table.id });
    }, PATIENCE);
    return () => clearTimeout(timer);
  }, [mine, turn, !!table && !!game]);
}

export function switchSound(): void {
  const sound = !settings.value.sound;
  change({ sound });
  toast(sound ? words.value.senses.on : words.value.senses.off);
}

export function useSenses(store: TableStore, table: TableInfo | null, game: AnyGame | undefined) {
  useHappenings(store, game);
  useRaces(store);
  useEnd(store, table);
  useTurns(store, table, game);
  useEffect(() => {
    if (table) call(`${table.title} · Rumpus`);
  }, [table?.title]);
  useEffect(() => dismiss, []);
}
