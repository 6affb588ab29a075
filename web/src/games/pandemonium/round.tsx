// Between two rounds: who called what, all hands, the points, and the seconds until play opens.
import { Dialog } from "../../ui/dialog";
import { minus } from "../../ui/minus";
import { Seconds } from "../../ui/race";
import type { LastProps, Names } from "../types";
import { callName, GroupSign, groupCalled, kindName } from "./cards";
import { groupOf, isWhite } from "./moves";
import type * as made from "./view.gen";
import { dictionary } from "./words";

/**
 * All cards of a hand: those of the winner's set stand out, and the white ones that cost the
 * others.
 */
function OpenHand({ cards, set }: { cards: string[]; set: string | null }) {
  const wild = cards.find(isWhite); // the set takes one
  const stands = (card: string) =>
    set ? groupOf(card) === groupCalled(set) || card === wild : isWhite(card);
  return (
    <span class={`open ${set ? "set" : ""}`}>
      {cards.map((card) => (
        <span key={card} class={stands(card) ? "on" : ""}>
          <GroupSign group={groupOf(card)} label={kindName(groupOf(card))} />
        </span>
      ))}
    </span>
  );
}

function Sums({ last, scores, names }: { last: made.LastRound; scores: number[]; names: Names }) {
  const t = dictionary.value;
  const { winner, call } = last;
  const order = scores.map((_, seat) => seat).sort((a, b) => last.points[b]! - last.points[a]!);
  return (
    <table class="points">
      <caption>
        {winner === null || !call
          ? t.voidRound
          : t.crowned(names.of(winner), winner === names.you, callName(call))}
      </caption>
      <thead>
        <tr>
          <th>{t.round(last.round)}</th>
          <th>{t.cards}</th>
          <th>{t.points}</th>
          <th>{t.total}</th>
        </tr>
      </thead>
      <tbody>
        {order.map((seat) => (
          <tr key={seat} class={seat === winner ? "won" : ""}>
            <td>{names.of(seat)}</td>
            <td>
              <OpenHand cards={last.hands[seat]!} set={seat === winner ? call : null} />
            </td>
            <td>{minus(last.points[seat]!)}</td>
            <td>{minus(scores[seat]!)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function Interval({
  view: { last, scores },
  names,
  seconds,
}: {
  view: made.View;
  names: Names;
  seconds: number | null;
}) {
  return (
    <div class="center interval">
      {last && <Sums last={last} scores={scores} names={names} />}
      {seconds !== null && <Seconds left={seconds} />}
    </div>
  );
}

export function LastRound({ view: { last, scores }, names, close }: LastProps<made.View>) {
  if (!last) return null;
  return (
    <Dialog title={dictionary.value.round(last.round)} close={close}>
      <div class="pandemonium-round">
        <Sums last={last} scores={scores} names={names} />
      </div>
    </Dialog>
  );
}
