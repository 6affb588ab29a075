// The costly decisions, and the one that is looked at: both moves side by side, and why.
import { useState } from "preact/hooks";
import { Face } from "../art/faces";
import type { AnyGame, Names } from "../games/types";
import { words } from "../i18n";
import { api } from "../net/api";
import { deed } from "../pages/table/deed";
import { go } from "../router";
import { toast } from "../ui/toast";
import type { View } from "../wire";
import type { Candidate, Costly, Report } from "./report.gen";
import type { Moment } from "./told";
import { coachWords } from "./words";

/** So many are shown before one asks for more. */
const SHOWN = 6;

type Saying = { view: View; game: AnyGame; names: Names };

function Line({ option, view, game, names }: { option: Candidate } & Saying) {
  const t = coachWords.value;
  if (!option.line.length) return <small>{t.nothing}</small>;
  return (
    <>
      <small>{t.follows}</small>
      <ol class="line">
        {option.line.map((step, i) => (
          <li key={i}>{t.step(names.of(step.seat), deed(step.move, view, game, names))}</li>
        ))}
      </ol>
    </>
  );
}

function Tried({ option, title, ...saying }: { option: Candidate; title: string } & Saying) {
  const t = coachWords.value;
  const { view, game, names } = saying;
  return (
    <div class="tried">
      <h3>{title}</h3>
      <b>{deed(option.move, view, game, names)}</b>
      <strong>{t.wins(option.chance)}</strong>
      <p>{t.until(option.points, option.others)}</p>
      <Line option={option} {...saying} />
    </div>
  );
}

function Beside({
  choice,
  you,
  table,
  ...saying
}: { choice: Costly; you: number | null; table: string } & Saying) {
  const t = coachWords.value;
  const [busy, setBusy] = useState(false);
  const mine = choice.seat === you;
  const tryAgain = () => {
    setBusy(true);
    api.tryAgain(table, choice.frame, choice.seat).then(
      (made) => go(`/t/${made.table}`),
      () => {
        setBusy(false);
        toast(words.value.refused);
      },
    );
  };
  return (
    <div class="beside">
      <div class="both">
        <Tried
          {...saying}
          option={choice.made}
          title={t.made(saying.names.of(choice.seat), mine)}
        />
        <Tried {...saying} option={choice.best} title={t.best} />
      </div>
      <button class="btn call" type="button" disabled={busy} onClick={tryAgain}>
        {t.tryIt}
      </button>
      <small>{t.tryHelp}</small>
    </div>
  );
}

export function Decisions({
  report,
  moment,
  setMoment,
  you,
  table,
  ...saying
}: {
  report: Report;
  moment: Moment;
  setMoment(moment: Moment): void;
  you: number | null;
  table: string;
} & Saying) {
  const t = coachWords.value;
  const [all, setAll] = useState(false);
  const shown = all ? report.choices : report.choices.slice(0, SHOWN);
  const text = ({ seat, cost, is_named }: Costly) =>
    (is_named ? t.gave : t.little)(saying.names.of(seat), seat === you, cost);
  return (
    <section>
      <h2>
        <Face face="bell-yellow" bot="expert" />
        {t.decisions}
      </h2>
      <p class="quiet">{t.looked(report.decisions)}</p>
      {!report.choices.length && <p>{t.none}</p>}
      <ol class="costly">
        {shown.map((choice) => {
          const open = moment.choice?.frame === choice.frame;
          return (
            <li key={choice.frame}>
              <button
                class={`btn${choice.is_named ? " named" : ""}`}
                type="button"
                aria-expanded={open}
                onClick={() => setMoment({ frame: choice.frame, seat: choice.seat, choice })}
              >
                <span>{text(choice)}</span>
                <small>{t.error(choice.error)}</small>
              </button>
              {open && <Beside {...saying} choice={choice} you={you} table={table} />}
            </li>
          );
        })}
      </ol>
      {!all && report.choices.length > SHOWN && (
        <button class="btn" type="button" onClick={() => setAll(true)}>
          {words.value.coach.more}
        </button>
      )}
    </section>
  );
}
