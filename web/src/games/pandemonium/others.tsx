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

type OtherProps = {
  view: View;
  seat: number;
  letter: string;
  reach: Reach | null;
  late: boolean;
  act(move: string): void;
};

function Other({ view, seat, letter, reach, late, act }: OtherProps) {
  const t = dictionary.value;
  const size = view.offers[seat]?.size ?? 0;
  const badge = late ? t.wasFirst : view.reached_by.includes(seat) ? t.wantsYours : undefined;
  const own = view.you === null ? undefined : view.offers[view.you]?.size;
  const states = {
    equal: size && size === own,
    wants: badge,
    late,
    reaching: view.reaching.includes(seat),
  };
  const state = Object.entries(states).flatMap(([name, holds]) => (holds ? [name] : []));
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys have its button
    <li class={`other ${state.join(" ")}`} onClick={() => reach && act(reach.move)}>
      <Seat seat={seat} badge={badge} place={`s${seat}`}>
        {minus(view.scores[seat]!)} ★
      </Seat>
      <Packet size={size} seat={seat} />
      {reach ? (
        <button
          class={`btn ${{ reach: "main", swap: "call", letGo: "" }[reach.kind]}`}
          type="button"
          aria-keyshortcuts={letter.toUpperCase()}
        >
          <Icon name="hand" />
          {t[reach.kind]}
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
          view={view}
          seat={seat}
          letter={SEAT_KEYS[i] ?? ""}
          reach={reachOf(view, seat, legal)}
          late={seat === first}
          act={act}
        />
      ))}
    </ol>
  );
}
