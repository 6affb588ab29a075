// Two games with the same cards, decision by decision.
import { useState } from "preact/hooks";
import { gameOf } from "../../games";
import type { AnyGame } from "../../games/types";
import { api } from "../../net/api";
import type { Side, TwoGames, View } from "../../wire";
import { deed } from "../table/deed";
import { namesOf } from "../table/names";
import { useFetched } from "./parts";
import { dayWords } from "./words";

/** Decisions shown from where two parted. */
const SHOWN = 6;

/** What came of a decision, in the words of the log; where nothing shows, the move itself. */
function told({ side, n, game, view, isMine }: Where): string {
  const choice = side.choices[n];
  if (!choice) return "–";
  const names = namesOf(side.seats, isMine ? side.seat : null);
  const sentences = choice.happened
    .filter(({ seat }) => seat === side.seat || seat === undefined)
    .map((fact) => game.sentence(fact, names, game.dictionary.value));
  return sentences.filter(Boolean).slice(0, 3).join(" ") || deed(choice.move, view, game, names);
}

type Where = { side: Side; n: number; game: AnyGame; view: View; isMine?: boolean };

function Cell(where: Where) {
  const t = dayWords.value;
  const { side, n } = where;
  const choice = side.choices[n];
  return (
    <td>
      {told(where)}
      {choice && (
        <>
          {" "}
          <a href={`/r/${side.table}?at=${choice.frame}&seat=${side.seat}`}>{t.challenge.watch}</a>
        </>
      )}
    </td>
  );
}

function Decisions({ both, game }: { both: TwoGames; game: AnyGame }) {
  const t = dayWords.value;
  const [all, setAll] = useState(false);
  const { alike, yours, theirs, view } = both;
  game.learn?.(view);
  const last = Math.max(yours.choices.length, theirs.choices.length);
  const until = all ? last : Math.min(last, alike + SHOWN);
  const rows = Array.from({ length: until - alike }, (_, n) => alike + n);
  return (
    <>
      <table class="compared">
        <thead>
          <tr>
            <th scope="col">{t.challenge.number}</th>
            <th scope="col">{t.you}</th>
            <th scope="col">{theirs.name}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((n) => (
            <tr key={n} class={n === alike ? "parted" : ""}>
              <th scope="row">
                {n + 1}
                {n === alike && <small>{t.challenge.here}</small>}
              </th>
              <Cell side={yours} n={n} game={game} view={view} isMine />
              <Cell side={theirs} n={n} game={game} view={view} />
            </tr>
          ))}
        </tbody>
      </table>
      {until < last && (
        <button class="btn" type="button" onClick={() => setAll(true)}>
          {t.challenge.more}
        </button>
      )}
    </>
  );
}

/** Whoever has chosen it is brought there. */
const reach = (heading: HTMLElement | null) => heading?.focus();

export function Compared({
  id,
  other,
  isChosen,
}: {
  id: string;
  other: number;
  isChosen: boolean;
}) {
  const [both] = useFetched(() => api.compare(id, other), `${id} ${other}`);
  const t = dayWords.value;
  const game = both ? gameOf(both.game) : undefined;
  if (!both || !game) return null;
  const { alike, yours, theirs } = both;
  const isSame = alike === yours.choices.length && alike === theirs.choices.length;
  const result = ({ reached, seats }: Side) => t.reached(reached.place, reached.lead, seats.length);
  return (
    <section class="more">
      <h2 tabIndex={-1} ref={isChosen ? reach : null}>
        {t.challenge.with(theirs.name)}
      </h2>
      <p>
        {t.you}: {result(yours)}. {theirs.name}: {result(theirs)}.
      </p>
      <p>{isSame ? t.challenge.never : `${t.challenge.same(alike)} ${t.challenge.after}`}</p>
      {!isSame && <Decisions both={both} game={game} />}
    </section>
  );
}
