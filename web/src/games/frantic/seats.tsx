// The others at the table. A seat that can be chosen is a button; four cards are shared out at the
// seats themselves.
import { words } from "../../i18n";
import { Card } from "../../ui/card";
import { minus } from "../../ui/minus";
import { othersOf, Seat } from "../../ui/seat";
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

export function Meta({ view, seat }: { view: View; seat: number }) {
  const bomb = view.bomb?.[seat];
  const coming = comingTo(view, seat);
  return (
    <>
      <span class="cardcount">{view.counts[seat]}</span>
      {!!coming && <span class="coming">+{coming}</span>}
      <span class="pts" title={words.value.common.points}>
        {minus(view.scores[seat]!)}
        <Icon name="weight" />
      </span>
      {bomb !== undefined && (
        <span class="ticks" title={dictionary.value.turnsLeft(bomb)}>
          ✸{bomb}
        </span>
      )}
    </>
  );
}

export function badgeOf(view: View, seat: number): string | undefined {
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

export function Others({ view, legal, sharing, send, nameOf }: Props) {
  const hit =
    view.attack?.targets ?? (view.pending?.to ?? []).flatMap((n, seat) => (n ? [seat] : []));
  return (
    <ol class={`opps n${view.seats}`} aria-label={dictionary.value.others}>
      {othersOf(view).map((seat) => (
        <li key={seat} class={`opp ${hit.includes(seat) ? "hit" : ""}`}>
          <Seat seat={seat} badge={badgeOf(view, seat)}>
            <Meta view={view} seat={seat} />
          </Seat>
          {sharing && <Steps seat={seat} sharing={sharing} name={nameOf(seat)} />}
          {!sharing && legal.includes(`to ${seat}`) && (
            <button
              class="aim"
              type="button"
              aria-label={nameOf(seat)}
              onClick={() => send(`to ${seat}`)}
            />
          )}
          {view.shown && <Row cards={view.shown[seat]!} />}
        </li>
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
