// What made the points of a hand: the sets themselves.
import { Dialog } from "../../ui/dialog";
import type { LastProps, Names } from "../types";
import { cardNames } from "./cards";
import { Mini } from "./mat";
import type { HandRow, ShownSet, View } from "./view.gen";
import { dictionary } from "./words";

function Sets({ sets, title }: { sets: ShownSet[]; title: string }) {
  const t = dictionary.value;
  const sum = sets.reduce((total, { points }) => total + points, 0);
  return (
    <div class="sets">
      <b>
        {title} {sum || t.noSets}
      </b>
      {sets.map(({ cards, points }) => (
        <span class="scored" role="img" aria-label={`${cardNames(cards)}: ${points}`}>
          {cards.map((card) => (
            <Mini card={card} />
          ))}
          <b>{points}</b>
        </span>
      ))}
    </div>
  );
}

function Row({ row, names }: { row: HandRow; names: Names }) {
  const t = dictionary.value;
  return (
    <li class="hand-row">
      <h3>
        {names.of(row.seat)}
        <span>+{row.points}</span>
        <small>
          {t.total} {row.total}
        </small>
      </h3>
      <Sets sets={row.king} title={t.columns.king} />
      <Sets sets={row.queen} title={t.columns.queen} />
      <Sets sets={row.joker} title={t.columns.joker} />
    </li>
  );
}

/** Who dealt it plays the last card; the deal goes on to the left unless the game is over. */
const endedBy = ({ dealer, over, seats }: View) => (over ? dealer : (dealer + seats - 1) % seats);

export function LastHand({ view, names, close }: LastProps<View>) {
  const t = dictionary.value;
  const { last: result } = view;
  if (!result) return null;
  const who = endedBy(view);
  const rows = [...result.rows].sort((a, b) => b.points - a.points);
  return (
    <Dialog title={t.lastHand(result.number)} close={close}>
      <p>{t.allPlayed(names.of(who), who === names.you)}</p>
      <ol class="hand-rows">
        {rows.map((row) => (
          <Row key={row.seat} row={row} names={names} />
        ))}
      </ol>
      <p class="foot">
        <button class="btn main" type="button" onClick={close}>
          {t.goOn}
        </button>
      </p>
    </Dialog>
  );
}
