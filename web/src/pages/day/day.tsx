// The deals of the day, and those of the days before.
import { useState } from "preact/hooks";
import { Icon } from "../../art/icons";
import { words } from "../../i18n";
import { api } from "../../net/api";
import type { DayArchive, DayInfo } from "../../wire";
import { Act, dayName, Reading, stateOf, Until, useFetched } from "./parts";
import { dayWords } from "./words";

function Today({ info }: { info: DayInfo }) {
  const t = dayWords.value;
  const names = info.bots.map((bot) => words.value.levels[bot]?.name ?? bot);
  return (
    <section class="more">
      <p>{t.line}</p>
      <p class="streak">
        <span>
          <Icon name="crown" /> <b>{t.streak(info.streak)}</b>
          {info.longest > info.streak && ` (${t.longest(info.longest)})`}
        </span>
        <span>
          <Icon name="clock" /> <Until ends={info.ends} />
        </span>
      </p>
      <h2>{dayName(info.day)}</h2>
      <ul class="deals">
        {info.deals.map((deal) => (
          <li class={`strip g-${deal.game}`} key={deal.game}>
            <span class={`spot ${deal.state === "playing" ? "call" : ""}`} />
            <p>
              <b>{deal.title}</b>
              <small>
                {t.with(words.value.list(names))}. {stateOf(deal)}
              </small>
            </p>
            <Act deal={deal} day={info.day} main />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Archive({ first }: { first: DayArchive }) {
  const t = dayWords.value;
  const [{ days, next }, setPages] = useState(first);
  const more = () =>
    api
      .archive(next!)
      .then((older) => setPages({ days: [...days, ...older.days], next: older.next }));
  return (
    <section class="more">
      <h2>{t.archive}</h2>
      <p>{days.length ? t.archiveHelp : t.noArchive}</p>
      {days.map(({ day, deals }) => (
        <section class="past" key={day} aria-label={dayName(day)}>
          <h3>{dayName(day)}</h3>
          <ul>
            {deals.map((deal) => (
              <li key={deal.game} class={`g-${deal.game}`}>
                <p>
                  <b>{deal.title}</b>
                  <small>{stateOf(deal)}</small>
                </p>
                <Act deal={deal} day={day} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {next && (
        <button class="btn" type="button" onClick={() => void more()}>
          {t.older}
        </button>
      )}
    </section>
  );
}

export function DayPage() {
  const [found, failure] = useFetched(() => Promise.all([api.day(), api.archive()]), "day");
  return (
    <Reading title={found ? dayWords.value.title : ""} failure={failure}>
      {found && (
        <>
          <Today info={found[0]} />
          <Archive first={found[1]} />
        </>
      )}
    </Reading>
  );
}
