// What the expert would do, and why: the best moves with what they promise.
import { useEffect } from "preact/hooks";
import { Face } from "../../art/faces";
import type { AnyGame, Names } from "../../games/types";
import { words } from "../../i18n";
import type { TableStore } from "../../net/table";
import { pointedAt } from "../../state/hint";
import { RoundButton } from "../../ui/round-button";
import type { Suggestion, View } from "../../wire";
import { deed } from "./deeds";

const SHOWN = 3;
const CLEARLY = 0.06;
const BARELY = 0.015;

/** What tells the best move from the next one. */
function whyOf([best, next]: Suggestion[]): string {
  const t = words.value.hint.why;
  if (best?.worth === undefined) return t.glance;
  if (!next) return t.only;
  const lead = best.worth - (next.worth ?? 0);
  return lead > CLEARLY ? t.clear : lead > BARELY ? t.better : t.even;
}

function Move({ suggestion, text, act }: { suggestion: Suggestion; text: string; act(): void }) {
  const percent = suggestion.worth === undefined ? null : Math.round(suggestion.worth * 100);
  return (
    <li>
      <button class="btn" type="button" onClick={act}>
        <span>{text}</span>
        {percent !== null && <><b>{percent}</b><i class="meter" aria-hidden="true" style={{ "--part": `${percent}%` }} /></>}
      </button>
    </li>
  );
}

function Moves({ moves, view, game, names, store }: { moves: Suggestion[]; view: View; game: AnyGame; names: Names; store: TableStore }) {
  const t = words.value.hint;
  useEffect(() => {
    const best = moves[0]?.move ?? "";
    pointedAt.value = new Set(game.touches?.(best, view) ?? best.split(" ").slice(1));
    return () => void (pointedAt.value = new Set());
  }, [moves]);
  if (!moves.length) return <p>{t.wait}</p>;
  const known = moves[0]!.worth !== undefined;
  return (
    <>
      <p>{whyOf(moves)}</p>
      <ol>{moves.slice(0, SHOWN).map((suggestion) => <Move key={suggestion.move} suggestion={suggestion} text={deed(suggestion.move, view, game, names)} act={() => store.play([suggestion.move])} />)}</ol>
      {known && <small>{t.legend}</small>}
    </>
  );
}

export function HintPanel({ store, game, names, close }: { store: TableStore; game: AnyGame; names: Names; close(): void }) {
  const t = words.value.hint;
  const found = store.hint.value;
  const view = store.view.value;
  return (
    <section class="advice" aria-label={t.title} aria-live="polite">
      <header>
        <Face face="bell-yellow" bot="expert" />
        <h2>{found ? t.title : store.asking.value === "comes" ? t.comes : t.thinks}</h2>
        <RoundButton icon="close" label={words.value.common.close} act={close} />
      </header>
      {found && view && <Moves moves={found.moves} view={view} game={game} names={names} store={store} />}
    </section>
  );
}
