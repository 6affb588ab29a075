// The others and their packets. Who calls the same number as oneself can be reached for.

import { Card } from "../../ui/card";
import { minus } from "../../ui/minus";
import { othersOf, Seat } from "../../ui/seat";
import { Back } from "./cards";
import { Icon } from "./icons";
import type { View } from "./view.gen";
import { dictionary } from "./words";

/**
 * Keys for the others' packets, in the order of their seats: all for the left hand, C is the
 * chat's.
 */
export const SEAT_KEYS = "asdfgh";

const MOST_BACKS = 4;

/** What a hand can do with a packet now. */
export type Reach = { move: string; kind: "reach" | "swap" | "letGo" };

export function reachOf({ offers, reached_by }: View, seat: number, legal: string[]): Reach | null {
  const number = offers[seat]?.number;
  if (legal.includes(`unreach ${number}`)) return { move: `unreach ${number}`, kind: "letGo" };
  if (!legal.includes(`reach ${number}`)) return null;
  return { move: `reach ${number}`, kind: reached_by.includes(seat) ? "swap" : "reach" };
}

/** Some backs, and the number that is called out with them. */
export function Packet({ size, seat }: { size: number; seat: number }) {
  const t = dictionary.value;
  const backs = Math.min(size, MOST_BACKS);
  if (!size)
    return (
      <span class="packet">
        <span class="slot" data-flip={`p${seat}`} role="img" aria-label={t.noOffer} />
      </span>
    );
  return (
    <span class="packet" role="img" aria-label={t.packet(t.numbers[size]!)}>
      {Array.from({ length: backs }, (_, i) => (
        <span key={i} class="fan" style={{ "--j": i - (backs - 1) / 2 }}>
          <Card id="back" label="" flip={i === backs - 1 ? `p${seat}` : undefined}>
            <Back />
          </Card>
        </span>
      ))}
      <b>{size}</b>
    </span>
  );
}

/** What is shown of a seat; as long as it is the same, so is its part of the board. */
type OfSeat = {
  seat: number;
  points: number;
  size: number;
  /** how large one's own packet is */
  own: number | undefined;
  wants: boolean;
  reaching: boolean;
  move?: string;
  kind?: Reach["kind"];
};

const ofSeat = (view: View, seat: number, legal: string[]): OfSeat => ({
  seat,
  points: view.scores[seat]!,
  size: view.offers[seat]?.size ?? 0,
  own: view.you === null ? undefined : view.offers[view.you]?.size,
  wants: view.reached_by.includes(seat),
  reaching: view.reaching.includes(seat),
  ...reachOf(view, seat, legal),
});

type OtherProps = OfSeat & { letter: string; late: boolean; act(move: string): void };

function Other(props: OtherProps) {
  const { seat, points, size, own, wants, reaching, move, kind, letter, late, act } = props;
  const t = dictionary.value;
  const badge = late ? t.wasFirst : wants ? t.wantsYours : undefined;
  const states = { equal: size && size === own, wants: badge, late, reaching };
  const state = Object.entries(states).flatMap(([name, holds]) => (holds ? [name] : []));
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys have its button
    <li class={`other ${state.join(" ")}`} onClick={() => move && act(move)}>
      <Seat seat={seat} badge={badge} place={`s${seat}`}>
        {minus(points)} ★
      </Seat>
      <Packet size={size} seat={seat} />
      {kind ? (
        <button
          class={`btn ${{ reach: "main", swap: "call", letGo: "" }[kind]}`}
          type="button"
          aria-keyshortcuts={letter.toUpperCase()}
        >
          <Icon name="hand" />
          {t[kind]}
          <kbd class="key">{letter.toUpperCase()}</kbd>
        </button>
      ) : (
        <span class="idle">{!size ? t.noOffer : own && own !== size ? t.otherSize : ""}</span>
      )}
    </li>
  );
}

export function Others({
  view,
  legal,
  first,
  act,
}: {
  view: View;
  legal: string[];
  first: number | undefined;
  act(move: string): void;
}) {
  const seats = othersOf(view);
  return (
    <ol
      class={`others ${seats.length > 4 ? "many" : ""} ${seats.length > 6 ? "seven" : ""}`}
      aria-label={dictionary.value.offers}
      style={{ "--n": seats.length }}
    >
      {seats.map((seat, i) => (
        <Other
          key={seat}
          {...ofSeat(view, seat, legal)}
          letter={SEAT_KEYS[i] ?? ""}
          late={seat === first}
          act={act}
        />
      ))}
    </ol>
  );
}
