// Between two rounds: what made the points, what was rolled, and the seconds until play opens.
import { Letters } from "../../art/letters";
import { Dialog } from "../../ui/dialog";
import { minus } from "../../ui/minus";
import { Seconds } from "../../ui/race";
import type { LastProps, Names } from "../types";
import type { Seen } from "./seen";
import type * as made from "./view.gen";
import { dictionary } from "./words";

type Props = { last: made.LastRound; scores: number[]; names: Names; class?: string };

function Sums({ last, scores, names, class: more = "" }: Props) {
  const t = dictionary.value;
  const order = scores.map((_, seat) => seat).sort((a, b) => last.points[b]! - last.points[a]!);
  const columns = [t.arena, t.feeders, t.out, ...(last.factor > 1 ? ["×"] : []), "=", t.total];
  return (
    <table class={`points ${more}`} style={{ "--n": columns.length }}>
      <caption>
        {last.caller === null
          ? t.noOut
          : t.told.called_out(names.of(last.caller), last.caller === names.you, 0, "")}
      </caption>
      <thead>
        <tr>
          <th>{t.round(last.round)}</th>
          {columns.map((name) => (
            <th>{name}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {order.map((seat) => (
          <tr key={seat} class={seat === last.caller ? "won" : ""}>
            <td>{names.of(seat)}</td>
            <td>{last.cards[seat]}</td>
            <td>{minus(-2 * last.feeders[seat]!)}</td>
            <td>{last.bonus[seat]}</td>
            {last.factor > 1 && <td>×{last.factor}</td>}
            <td>{minus(last.points[seat]!)}</td>
            <td>{minus(scores[seat]!)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Die({ n }: { n: number }) {
  return (
    <svg class="die" viewBox="0 0 48 48" aria-hidden="true">
      <path d="M24 1 46 24 24 47 2 24Z" fill="var(--night)" />
      <Letters text={n} x={24} y={13} h={22} ink="var(--yellow)" anchor="middle" />
    </svg>
  );
}

export function Interval({
  view,
  names,
  seconds,
}: {
  view: Seen;
  names: Names;
  seconds: number | null;
}) {
  const { die, last, starter } = view;
  return (
    <div class="center interval">
      {last && <Sums last={last} scores={view.scores} names={names} />}
      {!view.over && (
        <p class="next">
          {die && (
            <>
              <Die n={die} />
              <span>
                {dictionary.value.told.rolled(names.of(starter), starter === names.you, die, "")}
              </span>
            </>
          )}
          {seconds !== null && <Seconds left={seconds} />}
        </p>
      )}
    </div>
  );
}

export function LastRound({ view: { last, scores }, names, close }: LastProps<Seen>) {
  if (!last) return null;
  return (
    <Dialog title={dictionary.value.round(last.round)} close={close}>
      <Sums last={last} scores={scores} names={names} class="final" />
    </Dialog>
  );
}
