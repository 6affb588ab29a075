import { words } from "../../i18n";
import { minus } from "../../ui/minus";
import { othersOf, Seat } from "../../ui/seat";
import { still } from "../../ui/still";
import { Tiny } from "./cards";
import type { Seen } from "./seen";
import { dictionary } from "./words";

const FEW_FEEDERS = 3;

export function Points({ view, seat }: { view: Seen; seat: number }) {
  return <span class="pts">{minus(view.scores[seat]!)} ★</span>;
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

function Other({ view, seat }: { view: Seen; seat: number }) {
  const t = dictionary.value;
  const left = view.feeders[seat]!;
  const hot = left < FEW_FEEDERS && view.phase !== "over";
  return (
    <li class={`other ${hot ? "hot" : ""}`}>
      <Seat seat={seat} badge={hot ? (view.may_call[seat] ? t.mayCall : t.nearlyOut) : undefined}>
        <Points view={view} seat={seat} />
      </Seat>
      <span
        class="feed"
        role="img"
        aria-label={t.left(left)}
        data-place={`d${seat}`}
        style={{ borderColor: `var(--d${view.decks[seat]! + 1})` }}
      >
        {left}
      </span>
      <Five seat={seat} front={view.front[seat]!} top={view.top[seat]!} />
    </li>
  );
}

export function Others({ view }: { view: Seen }) {
  const seats = othersOf(view);
  const size = seats.length > 4 ? "four many" : seats.length > 3 ? "four" : "";
  return (
    <ol class={`others ${size}`} aria-label={words.value.table.players}>
      {seats.map((seat) => (
        <Other key={seat} view={view} seat={seat} />
      ))}
    </ol>
  );
}
