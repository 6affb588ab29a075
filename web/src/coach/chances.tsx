// The true chances of all seats over the game, and what changed them most.
import type { AnyGame, Names } from "../games/types";
import { short } from "../pages/table/end/short";
import type { Screening } from "../wire";
import type { Report, Swing } from "./report.gen";
import type { Moment } from "./told";
import { coachWords } from "./words";

const WIDTH = 340;
const HEIGHT = 170;
const BOX = { left: 26, right: 332, top: 8, bottom: 150 };
const GRID = [0, 0.25, 0.5, 0.75, 1];
const SHOWN = 6;

const across = (frame: number, of: number) =>
  BOX.left + ((BOX.right - BOX.left) * frame) / Math.max(1, of);
const down = (chance: number) => BOX.bottom - (BOX.bottom - BOX.top) * chance;

function Lines({ report, names }: { report: Report; names: Names }) {
  const line = (seat: number) =>
    report.chart
      .map(
        ({ frame, chances }) =>
          `${across(frame, report.moves).toFixed(1)},${down(chances[seat]!).toFixed(1)}`,
      )
      .join(" ");
  return (
    <>
      {seatsOf(report).map((seat) => (
        <g key={seat} class={`s${seat}${seat === names.you ? " mine" : ""}`}>
          <polyline points={line(seat)} />
        </g>
      ))}
    </>
  );
}

const seatsOf = ({ seats }: Report) => [...Array(seats).keys()];

function Chart({ report, names, at }: { report: Report; names: Names; at: number }) {
  const t = coachWords.value;
  return (
    <svg class="chances" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={t.chart}>
      {GRID.map((part) => (
        <g key={part} class="grid">
          <path d={`M${BOX.left} ${down(part)}H${BOX.right}`} />
          <text x={BOX.left - 4} y={down(part) + 4} text-anchor="end">
            {part * 100}
          </text>
        </g>
      ))}
      <path class="here" d={`M${across(at, report.moves)} ${BOX.top}V${BOX.bottom}`} />
      <Lines report={report} names={names} />
    </svg>
  );
}

/** Whose chance changed most. */
const most = ({ changes }: Swing) =>
  changes.reduce(
    (best, change, seat) => (Math.abs(change) > Math.abs(changes[best]!) ? seat : best),
    0,
  );

export function Chances({
  report,
  game,
  names,
  moment,
  setMoment,
  screening,
}: {
  report: Report;
  game: AnyGame;
  names: Names;
  moment: Moment;
  setMoment(moment: Moment): void;
  screening: Screening;
}) {
  const t = coachWords.value;
  // what somebody chose comes first, what the cards brought last
  const told = ({ frame, is_luck }: Swing) =>
    screening.frames[frame]!.happened.map((fact) =>
      game.sentence(fact, names, game.dictionary.value),
    )
      .filter(Boolean)
      .slice(...(is_luck ? [-2] : [0, 2]))
      .join(" ");
  return (
    <section>
      <h2>{t.chances}</h2>
      <Chart report={report} names={names} at={moment.frame} />
      <ul class="legend">
        {seatsOf(report).map((seat) => (
          <li key={seat} class={`s${seat}`}>
            {short(names.of(seat))}
          </li>
        ))}
      </ul>
      <p class="quiet">{t.chancesHelp(report.chart_error)}</p>
      {report.swings.length > 0 && <h3>{t.swings}</h3>}
      <ol class="costly">
        {report.swings.slice(0, SHOWN).map((swing) => {
          const seat = most(swing);
          return (
            <li key={`${swing.frame}${swing.is_luck}`}>
              <button
                class="btn"
                type="button"
                aria-pressed={!moment.choice && moment.frame === swing.frame}
                onClick={() => setMoment({ frame: swing.frame, seat: moment.seat })}
              >
                <span>
                  {t.change(names.of(seat), swing.changes[seat]!)}{" "}
                  {swing.is_luck
                    ? t.luck
                    : t.choice(names.of(swing.seat), swing.seat === names.you)}
                  <small>{told(swing)}</small>
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
