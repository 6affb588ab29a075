// The others at the table. A seat that can be chosen is a button; four cards are shared out at the
// seats themselves.
import { useContext } from "preact/hooks";
import { words } from "../../i18n";
import { Card } from "../../ui/card";
import { minus } from "../../ui/minus";
import { othersOf, Seat } from "../../ui/seat";
import { SceneContext } from "../types";
import { cardName, drawingOf, FranticFace } from "./cards";
import { Icon } from "./icons";
import type { View } from "./view.gen";
import { dictionary } from "./words";

export type Sharing = { shares: number[]; left: number; change(seat: number, by: number): void };

/**
 * Cards on their way to a seat: by an attack that all see, or by what one is about to give oneself.
 */
function comingTo({ attack, pending }: View, seat: number): number {
  if (attack) return attack.cards[attack.targets.indexOf(seat)] ?? 0;
  return pending?.ask === "christmas" ? pending.to[seat]! : 0;
}

/** What is shown of a seat; as long as it is the same, so is its part of the board. */
type OfSeat = {
  seat: number;
  count: number;
  coming: number;
  points: number;
  bomb: number | undefined;
  badge: string | undefined;
};

export const ofSeat = (view: View, seat: number): OfSeat => ({
  seat,
  count: view.counts[seat]!,
  coming: comingTo(view, seat),
  points: view.scores[seat]!,
  bomb: view.bomb?.[seat],
  badge: badgeOf(view, seat),
});

export function Place({ seat, count, coming, points, bomb, badge }: OfSeat) {
  return (
    <Seat seat={seat} badge={badge}>
      <span class="cardcount">{count}</span>
      {!!coming && <span class="coming">+{coming}</span>}
      <span class="pts" title={words.value.common.points}>
        {minus(points)}
        <Icon name="weight" />
      </span>
      {bomb !== undefined && (
        <span class="ticks" title={dictionary.value.turnsLeft(bomb)}>
          ✸{bomb}
        </span>
      )}
    </Seat>
  );
}

function badgeOf(view: View, seat: number): string | undefined {
  const t = dictionary.value;
  if (view.marks.includes(seat)) return t.sitsOut;
  return view.dealer === seat ? t.dealer : undefined;
}

function Steps({
  seat,
  sharing: { shares, left, change },
  name,
}: {
  seat: number;
  sharing: Sharing;
  name: string;
}) {
  const t = dictionary.value;
  return (
    <span class="share" role="group" aria-label={name}>
      <button
        class="btn step"
        type="button"
        aria-label={`${name}: ${t.fewer}`}
        disabled={!shares[seat]}
        onClick={() => change(seat, -1)}
      >
        −
      </button>
      <output>{shares[seat]}</output>
      <button
        class="btn step"
        type="button"
        aria-label={`${name}: ${t.more}`}
        disabled={!left}
        onClick={() => change(seat, 1)}
      >
        +
      </button>
    </span>
  );
}

type Props = {
  view: View;
  legal: string[];
  sharing: Sharing | null;
  send(move: string): void;
  nameOf(seat: number): string;
};

type OpponentProps = OfSeat & {
  name: string;
  isHit: boolean;
  canBeAimedAt: boolean;
  sharing: Sharing | null;
  shown: string[] | undefined;
  send(move: string): void;
};

function Opponent(props: OpponentProps) {
  const { name, isHit, canBeAimedAt, sharing, shown, send, ...of } = props;
  const isOn = useContext(SceneContext).waiting.includes(of.seat);
  return (
    <li class={`opp ${isHit ? "hit" : ""} ${isOn ? "on" : ""}`}>
      <Place {...of} />
      {sharing && <Steps seat={of.seat} sharing={sharing} name={name} />}
      {canBeAimedAt && (
        <button class="aim" type="button" aria-label={name} onClick={() => send(`to ${of.seat}`)} />
      )}
      {shown && <Row cards={shown} />}
    </li>
  );
}

export function Others({ view, legal, sharing, send, nameOf }: Props) {
  const hit =
    view.attack?.targets ?? (view.pending?.to ?? []).flatMap((n, seat) => (n ? [seat] : []));
  return (
    <ol class={`opps n${view.seats}`} aria-label={dictionary.value.others}>
      {othersOf(view).map((seat) => (
        <Opponent
          key={seat}
          {...ofSeat(view, seat)}
          name={nameOf(seat)}
          isHit={hit.includes(seat)}
          canBeAimedAt={!sharing && legal.includes(`to ${seat}`)}
          sharing={sharing}
          shown={view.shown?.[seat]}
          send={send}
        />
      ))}
    </ol>
  );
}

/** Cards that lie open, as small as they can be read. */
export function Row({ cards }: { cards: string[] }) {
  return (
    <span class="open">
      {cards.map((card, i) => (
        <Card key={i} id={drawingOf(card)} label={cardName(card)}>
          <FranticFace card={card} />
        </Card>
      ))}
    </span>
  );
}
