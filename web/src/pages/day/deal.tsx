// How one did with a deal of a day: beside everybody and the levels, and what to tell of it.
import { Icon } from "../../art/icons";
import { words } from "../../i18n";
import { api } from "../../net/api";
import type { DealResult } from "../../wire";
import { copy } from "../table/share";
import { Bars } from "./bars";
import { linesOf, percent } from "./lines";
import { dayName, Reading, useFetched } from "./parts";
import { dayWords } from "./words";

function Everyone({ result }: { result: DealResult }) {
  const t = dayWords.value;
  const { of, late, rank } = result;
  return (
    <section class="more">
      <h2>{t.today}</h2>
      {of > (late ? 0 : 1) ? (
        <>
          <p class="rank">
            <b>{late ? t.better(percent(result)) : t.rank(rank, of)}</b>{" "}
            {!late && <span>{t.better(percent(result))}</span>}
          </p>
          {late && <p>{t.lateHelp}</p>}
          <Bars result={result} />
        </>
      ) : (
        <p>{t.alone}</p>
      )}
    </section>
  );
}

function Levels({ result }: { result: DealResult }) {
  const t = dayWords.value;
  const { levels, you } = result;
  const rows = [
    ...levels.map(({ level, reached }) => {
      const known = words.value.levels[level]!;
      return { name: `${known.name}, ${known.level}`, reached, isMine: false };
    }),
    { name: t.you, reached: you, isMine: true },
  ].sort((a, b) => (b.reached?.lead ?? -1e9) - (a.reached?.lead ?? -1e9));
  return (
    <section class="more">
      <h2>{t.levels}</h2>
      <p>{t.levelsHelp}</p>
      <ol class="ladder">
        {rows.map(({ name, reached, isMine }) => (
          <li key={name} class={isMine ? "mine" : ""}>
            <b>{name}</b>
            <span>{reached ? t.reached(reached.place, reached.lead) : t.thinking}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Lines({ result }: { result: DealResult }) {
  const t = dayWords.value;
  const text = linesOf(result);
  return (
    <section class="more">
      <h2>{t.share}</h2>
      <p>{t.shareHelp}</p>
      <pre class="lines">{text}</pre>
      <p class="row">
        <button class="btn main" type="button" onClick={() => void copy(text, t.copied)}>
          <Icon name="link" />
          {t.copy}
        </button>
        <a class="btn" href={`/r/${result.table}`}>
          <Icon name="replay" />
          {t.film}
        </a>
        <a class="btn" href="/day">
          {t.back}
        </a>
      </p>
      {result.open && <p>{t.filmHelp}</p>}
    </section>
  );
}

const isOpen = ({ levels }: DealResult) => levels.some(({ reached }) => !reached);

/** `id`: a day and a game. */
export function DealPage({ id }: { id: string }) {
  const [result, failure] = useFetched(() => api.deal(id), id, isOpen);
  const title = result ? `${result.title}, ${dayName(result.day)}` : "";
  return (
    <Reading title={title} failure={failure}>
      {result && (
        <>
          <p class="rank">
            <b>{dayWords.value.reached(result.you.place, result.you.lead)}</b>
          </p>
          <Everyone result={result} />
          <Levels result={result} />
          <Lines result={result} />
        </>
      )}
    </Reading>
  );
}
