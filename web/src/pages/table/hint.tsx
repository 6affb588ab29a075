// What the expert would do, and why: the best moves with what they promise.
import { useEffect, useMemo } from "preact/hooks";
import { Face } from "../../art/faces";
import type { AnyGame, Names } from "../../games/types";
import { words } from "../../i18n";
import type { TableStore } from "../../net/table";
import { marks } from "../../state/hint";
import { hadLessons, knows, LESSONS, lessonsIn } from "../../state/settings";
import { RoundButton } from "../../ui/round-button";
import type { Suggestion, TableInfo, View } from "../../wire";
import { deed, touched } from "./deed";

const SHOWN = 3;
const CLEARLY = 0.7;
const RATHER = 0.45;
/** What was hardly tried says nothing. */
const HARDLY = 0.02;

/** How much the expert prefers the best move: what it tries most has stood the test. */
function whyOf([best, next]: Suggestion[]): string {
  const t = words.value.hint.why;
  if (best?.share === undefined) return t.glance;
  if (!next) return t.only;
  return best.share > CLEARLY ? t.clear : best.share > RATHER ? t.better : t.even;
}

const percent = (part = 0) => Math.round(part * 100);

function Move({ suggestion, text, act }: { suggestion: Suggestion; text: string; act(): void }) {
  const { share, worth } = suggestion;
  return (
    <li>
      <button class="btn" type="button" onClick={act}>
        <span>
          {text}
          {worth !== undefined && <small>{words.value.hint.promises(percent(worth))}</small>}
        </span>
        {share !== undefined && (
          <>
            <b>{percent(share)} %</b>
            <i class="meter" aria-hidden="true" style={{ "--part": `${percent(share)}%` }} />
          </>
        )}
      </button>
    </li>
  );
}

function Moves({
  moves,
  view,
  game,
  names,
  store,
}: {
  moves: Suggestion[];
  view: View;
  game: AnyGame;
  names: Names;
  store: TableStore;
}) {
  const t = words.value.hint;
  useEffect(() => {
    const best = moves[0]?.move ?? "";
    marks.value = new Map(touched(best, view, game).map((card) => [card, "pointed"]));
    return () => {
      marks.value = new Map();
    };
  }, [moves]);
  if (!moves.length) return <p>{t.wait}</p>;
  const shown = moves.filter(({ share = 1 }, i) => !i || share >= HARDLY).slice(0, SHOWN);
  return (
    <>
      <p>{whyOf(moves)}</p>
      <ol>
        {shown.map((suggestion) => (
          <Move
            key={suggestion.move}
            suggestion={suggestion}
            text={deed(suggestion.move, view, game, names)}
            act={() => store.play([suggestion.move])}
          />
        ))}
      </ol>
      {moves[0]!.share !== undefined && <small>{t.legend}</small>}
    </>
  );
}

/** In a first game each hint comes with something to know. */
function Lesson({ game, lessons, found }: { game: string; lessons: string[]; found: boolean }) {
  const t = words.value.hint;
  const number = useMemo(() => lessonsIn(game), [found]);
  useEffect(() => {
    if (found && number < lessons.length)
      return () => hadLessons(game, Math.max(number + 1, lessonsIn(game)));
  }, [found]);
  const text = lessons[number];
  if (!text || knows(game)) return null;
  return (
    <div class="lesson">
      <p>
        <b>
          {number + 1}/{LESSONS}
        </b>{" "}
        {text}
      </p>
      <button class="btn" type="button" onClick={() => hadLessons(game, LESSONS)}>
        {t.known}
      </button>
    </div>
  );
}

export function HintPanel({
  store,
  table,
  game,
  names,
  close,
}: {
  store: TableStore;
  table: TableInfo;
  game: AnyGame;
  names: Names;
  close(): void;
}) {
  const t = words.value.hint;
  const found = store.hint.value;
  const view = store.view.value;
  return (
    <section
      class={`advice ${found?.moves.length ? "found" : ""}`}
      aria-label={t.title}
      aria-live="polite"
    >
      <header>
        <Face face="bell-yellow" bot="expert" />
        <h2>{found ? t.title : store.asking.value === "comes" ? t.comes : t.thinks}</h2>
        <RoundButton icon="close" label={words.value.common.close} act={close} />
      </header>
      {view && (game.teaches?.(view) ?? true) && (
        <Lesson game={table.game} lessons={game.dictionary.value.lessons} found={!!found} />
      )}
      {found && view && (
        <Moves moves={found.moves} view={view} game={game} names={names} store={store} />
      )}
    </section>
  );
}
