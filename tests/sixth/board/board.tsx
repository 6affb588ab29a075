import { Seat } from "../../ui/seat";
import { Status } from "../../ui/status";
import type { BoardProps } from "../types";
import { Stone } from "./art";
import type { Happened, View } from "./view.gen";
import { dictionary } from "./words";

const Picture = ({ stone }: { stone: string }) => (
  <svg viewBox="0 0 100 140" aria-hidden="true">
    <Stone card={stone} />
  </svg>
);

export function Board({ view, legal, play }: BoardProps<View, Happened>) {
  const t = dictionary.value;
  return (
    <div class="cairn">
      <div class="seats">
        {view.scores.map((score, seat) => (
          <Seat key={seat} seat={seat}>
            {t.stones(score)}
          </Seat>
        ))}
      </div>
      <ol class="stones" aria-label={t.cairn(view.weight, view.limit)}>
        {view.cairn.map((stone, i) => (
          <li key={i}>
            <Picture stone={stone} />
          </li>
        ))}
      </ol>
      <Status />
      <div class="stones hand">
        {view.hand.map((stone, i) => (
          <button
            key={i}
            type="button"
            aria-label={t.stone(stone)}
            disabled={!legal.includes(`lay ${stone}`)}
            onClick={() => play([`lay ${stone}`])}
          >
            <Picture stone={stone} />
          </button>
        ))}
      </div>
    </div>
  );
}
