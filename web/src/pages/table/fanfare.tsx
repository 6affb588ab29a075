// What is more than a move has its moment: told large over the table, briefly, and in nobody's way.
import { useEffect, useState } from "preact/hooks";
import type { AnyGame, Names } from "../../games/types";
import type { TableStore } from "../../net/table";

/** Milliseconds; whoever does something has seen it. */
const TIME = 1200;

export function Fanfare({
  store,
  game,
  names,
}: {
  store: TableStore;
  game: AnyGame;
  names: Names;
}) {
  const news = store.log.news.value;
  const [told, tell] = useState<string[] | null>(null);
  useEffect(() => {
    const view = store.view.value;
    const found = view && game.fanfare?.(news, view, names, game.dictionary.value);
    if (found) tell(found);
  }, [news]);
  useEffect(() => {
    if (!told) return;
    const end = () => tell(null);
    const timer = setTimeout(end, TIME);
    addEventListener("pointerdown", end, true);
    addEventListener("keydown", end, true);
    return () => {
      clearTimeout(timer);
      removeEventListener("pointerdown", end, true);
      removeEventListener("keydown", end, true);
    };
  }, [told]);
  if (!told) return null;
  const [title, text] = told;
  return (
    <p class="fanfare" aria-hidden="true">
      <b>{title}</b>
      {text}
    </p>
  );
}
