import { words } from "../../i18n";
import { minus } from "../../ui/minus";
import { othersOf, Seat } from "../../ui/seat";
import { still } from "../../ui/still";
import { Tiny } from "./cards";
import type { Seen } from "./seen";
import { dictionary } from "./words";

const FEW_FEEDERS = 3;

export function Points({ points }: { points: number }) {
  return <span class="pts">{minus(points)} ★</span>;
}

type FiveProps = { seat: number; front: Seen["front"][number]; top: Seen["top"][number] };

const Five = still(({ seat, front, top }: FiveProps) => (
  <span class="five">
    {front.map((card, slot) => (
      <Tiny key={slot} card={card} place={`f${seat}-${slot}`} />
    ))}
    <Tiny card={top} place={`t${seat}`} />
  </span>
));

/** What is shown of a seat; as long as it is the same, so is its part of the board. */
type OfSeat = FiveProps & {
  left: number;
  points: number;
  deck: number;
  isOver: boolean;
  mayCall: boolean;
};

const ofSeat = (view: Seen, seat: number): OfSeat => ({
  seat,
  left: view.feeders[seat]!,
  points: view.scores[seat]!,
  deck: view.decks[seat]!,
  isOver: view.phase === "over",
  mayCall: view.may_call[seat]!,
  front: view.front[seat]!,
  top: view.top[seat]!,
});

function Other({ seat, left, points, deck, isOver, mayCall, front, top }: OfSeat) {
  const t = dictionary.value;
  const hot = left < FEW_FEEDERS && !isOver;
  return (
    <li class={`other ${hot ? "hot" : ""}`}>
      <Seat seat={seat} badge={hot ? (mayCall ? t.mayCall : t.nearlyOut) : undefined}>
        <Points points={points} />
      </Seat>
      <span
        class="feed"
        role="img"
        aria-label={t.left(left)}
        data-place={`d${seat}`}
        style={{ borderColor: `var(--d${deck + 1})` }}
      >
        {left}
      </span>
      <Five seat={seat} front={front} top={top} />
    </li>
  );
}

export function Others({ view }: { view: Seen }) {
  const seats = othersOf(view);
  const size = seats.length > 4 ? "four many" : seats.length > 3 ? "four" : "";
  return (
    <ol class={`others ${size}`} aria-label={words.value.table.players}>
      {seats.map((seat) => (
        <Other key={seat} {...ofSeat(view, seat)} />
      ))}
    </ol>
  );
}
