// Hands in figures: one's own beside the others', and beside those of one's last games.
import { namesOf } from "../pages/table/names";
import type { Screening } from "../wire";
import type { Earlier } from "./page";
import type { Hand, HandsReport } from "./report.gen";
import { coachWords } from "./words";

const TIMES = new Set(["to_notice", "to_move", "lay", "longest", "closest", "behind"]);

function written(hand: Hand | undefined, row: keyof Hand): string {
  const value = hand?.[row];
  if (value === null || value === undefined) return "–";
  return TIMES.has(row) ? coachWords.value.time(value) : coachWords.value.number(value);
}

/** What was usual: the middle of the last games. */
function usual(earlier: Earlier[], row: keyof Hand): number | null {
  const found = earlier
    .map(({ seat, hands }) => hands.hands[seat]?.[row])
    .filter((value): value is number => value !== null && value !== undefined)
    .sort((a, b) => a - b);
  return found[Math.floor(found.length / 2)] ?? null;
}

export function Figures({
  hands,
  earlier,
  screening,
}: {
  hands: HandsReport;
  earlier: Earlier[];
  screening: Screening;
}) {
  const t = coachWords.value;
  const names = namesOf(screening.seats, screening.frames[0]!.view.you);
  const rows = Object.entries(t.rows) as [keyof Hand, string][];
  const past = (row: keyof Hand) => {
    const value = usual(earlier, row);
    return value === null ? "–" : TIMES.has(row) ? t.time(value) : t.number(value);
  };
  const order = [...hands.hands].sort(
    (a, b) => Number(b.seat === names.you) - Number(a.seat === names.you),
  );
  return (
    <section class="figures-of-hands">
      <h2>{t.figures}</h2>
      <section class="scroll-x" tabIndex={0} aria-label={t.figures}>
        <table class="points">
          <thead>
            <tr>
              <td />
              {order.map(({ seat }) => (
                <th scope="col" key={seat}>
                  {names.of(seat)}
                </th>
              ))}
              {earlier.length > 0 && <th scope="col">{t.earlier}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map(([row, label]) => (
              <tr key={row}>
                <th scope="row">{label}</th>
                {order.map((hand) => (
                  <td key={hand.seat} class={hand.seat === names.you ? "mine" : ""}>
                    {written(hand, row)}
                  </td>
                ))}
                {earlier.length > 0 && <td>{past(row)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p class="quiet">{t.figuresHelp}</p>
      {!earlier.length && names.you !== null && <p class="quiet">{t.first}</p>}
    </section>
  );
}
