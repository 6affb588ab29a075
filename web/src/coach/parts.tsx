// What each result came from.
import type { Names } from "../games/types";
import type { Report } from "./report.gen";
import { coachWords } from "./words";

export function Parts({ report, names }: { report: Report; names: Names }) {
  const t = coachWords.value;
  const heads = [t.result, t.start, t.byLuck, t.own, t.others];
  return (
    <section>
      <h2>{t.parts}</h2>
      <section class="scroll-x" tabIndex={0} aria-label={t.parts}>
        <table class="points">
          <thead>
            <tr>
              <th scope="col">{t.seat}</th>
              {heads.map((head) => (
                <th scope="col" key={head}>
                  {head}
                </th>
              ))}
              <th scope="col">{t.within}</th>
            </tr>
          </thead>
          <tbody>
            {report.parts.map(({ seat, result, start, luck, own, others, error }) => (
              <tr key={seat}>
                <td>{names.of(seat)}</td>
                <td>{Math.round(result * 100)}</td>
                <td>{Math.round(start * 100)}</td>
                {[luck, own, others].map((part, i) => (
                  <td key={i}>{t.points(part)}</td>
                ))}
                <td>{Math.round(error * 100)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p class="quiet">{t.partsHelp}</p>
    </section>
  );
}
