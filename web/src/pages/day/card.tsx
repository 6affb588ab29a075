// The day's deals in the lobby; where there is little room, the line that leads to them.
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../../art/icons";
import { api } from "../../net/api";
import type { DayInfo, StrengthInfo } from "../../wire";
import { Act, stateOf, Until } from "./parts";
import { dayWords } from "./words";

/** One's place in a game, and how unsure it is. */
function Strength({ of }: { of: StrengthInfo | undefined }) {
  if (!of) return null;
  return (
    <>
      {" · "}
      <a href="/you">{dayWords.value.strength(of.mean, of.margin)}</a>
    </>
  );
}

function Deals({ info }: { info: DayInfo }) {
  return (
    <ul class="deals">
      {info.deals.map((deal) => (
        <li class={`strip g-${deal.game}`} key={deal.game}>
          <span class={`spot ${deal.state === "playing" ? "call" : ""}`} />
          <p>
            <b>{deal.title}</b>
            <small>
              {stateOf(deal)}
              <Strength of={info.strengths.find(({ game }) => game === deal.game)} />
            </small>
          </p>
          <Act deal={deal} day={info.day} />
        </li>
      ))}
    </ul>
  );
}

export function DayCard({ isShort = false }: { isShort?: boolean }) {
  const [info, setInfo] = useState<DayInfo | null>(null);
  useEffect(() => {
    // a lobby without it is a lobby still
    Promise.all([api.day(), dayWords.bring()]).then(
      ([found]) => setInfo(found),
      () => {},
    );
  }, []);
  if (!info) return null;
  const t = dayWords.value;
  return (
    <section class="more today" aria-label={t.title}>
      <div class="today-head">
        <h2>
          <a href="/day">{t.title}</a>
        </h2>
        <p>
          {info.streak > 0 && (
            <span>
              <Icon name="crown" /> {t.streak(info.streak)}
            </span>
          )}
          <span>
            <Icon name="clock" /> <Until ends={info.ends} />
          </span>
        </p>
      </div>
      {!isShort && <Deals info={info} />}
    </section>
  );
}
