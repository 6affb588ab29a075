// Games, wins and streaks; by game and company; the best rounds.
import { levelName } from "../../ui/level-name";
import type { RecordInfo } from "../../wire";
import { youWords } from "./words";

const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);

function Figures({ record }: { record: RecordInfo }) {
  const t = youWords.value;
  const figures: [number, string][] = [
    [sum(record.games.map(({ played }) => played)), t.played],
    [sum(record.games.map(({ won }) => won)), t.won],
    [record.streak, t.streak],
    [record.longest, t.longest],
  ];
  return (
    <dl class="figures">
      {figures.map(([n, label]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{n}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Record({ record }: { record: RecordInfo }) {
  const t = youWords.value;
  if (!record.games.length) return <p>{t.nothing}</p>;
  return (
    <section class="more">
      <Figures record={record} />
      <h2>{t.byGame}</h2>
      <table class="by-game">
        <thead>
          <tr>
            <th scope="col">{t.game}</th>
            <th scope="col">{t.company}</th>
            <th scope="col">{t.played}</th>
            <th scope="col">{t.won}</th>
          </tr>
        </thead>
        <tbody>
          {record.games.map(({ game, title, level, played, won }) => (
            <tr key={game + level}>
              <th scope="row">{title}</th>
              <td>{level ? levelName(level) : t.people}</td>
              <td>{played}</td>
              <td>{won}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {record.rounds.length > 0 && (
        <>
          <h2>{t.rounds}</h2>
          <ul class="best">
            {record.rounds.map(({ game, title, points, table }) => (
              <li key={game}>
                <a href={`/r/${table}`}>{title}</a>, {t.round(points)}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
