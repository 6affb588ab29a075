// Games, wins and streaks; by game and company; the best rounds.
import { words } from "../../i18n";
import { levelName } from "../../ui/level-name";
import type { RecordInfo, StrengthInfo } from "../../wire";
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

/** Two lines by turns: neighbours may be nearly as strong. */
const NAMES_AT = [40, 54];

/** A place on a scale with the bots beside it; the bar is as wide as the place is unsure. */
function Scale({ strength }: { strength: StrengthInfo }) {
  const t = youWords.value;
  const { title, mean, margin, games, bots } = strength;
  const marks = SHOWN.flatMap((bot) => (bot in bots ? [[bot, bots[bot]!] as const] : []));
  const all = [...marks.map(([, place]) => place), mean - margin, mean + margin];
  const low = Math.min(...all) - 40;
  const span = Math.max(...all) + 40 - low;
  const at = (place: number) => `${(100 * (place - low)) / span}%`;
  return (
    <li>
      <p>
        <b>{title}</b> {t.strength(mean, margin)} <small>{t.fromGames(games)}</small>
      </p>
      <svg class="scale" role="img" aria-label={t.beside(words.value.list(marks.map(told)))}>
        <rect class="line" x="0" y="17" width="100%" height="2" />
        <rect
          class="sure"
          x={at(mean - margin)}
          y="12"
          width={`${(200 * margin) / span}%`}
          height="12"
          rx="6"
        />
        {marks.map(([bot, place], i) => (
          <g key={bot}>
            <rect x={at(place)} y="10" width="2" height="16" />
            <text x={at(place)} y={NAMES_AT[i % 2]} text-anchor="middle">
              {words.value.levels[bot]!.name}
            </text>
          </g>
        ))}
        <circle class="me" cx={at(mean)} cy="18" r="7" />
      </svg>
    </li>
  );
}

const SHOWN = ["beginner", "casual", "strong", "expert"];
const told = ([bot, place]: readonly [string, number]) =>
  `${words.value.levels[bot]!.name} ${place}`;

function Strengths({ record }: { record: RecordInfo }) {
  const t = youWords.value;
  if (!record.strengths?.length) return null;
  return (
    <>
      <h2>{t.strengths}</h2>
      <p>{t.strengthsHelp}</p>
      <ul class="scales">
        {record.strengths.map((strength) => (
          <Scale key={strength.game} strength={strength} />
        ))}
      </ul>
    </>
  );
}

export function Record({ record }: { record: RecordInfo }) {
  const t = youWords.value;
  if (!record.games.length) return <p>{t.nothing}</p>;
  return (
    <section class="more">
      <Figures record={record} />
      <Strengths record={record} />
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
