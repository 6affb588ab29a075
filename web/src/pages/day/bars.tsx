// How everybody did with a deal: a row of bars, one's own marked.
import type { DealResult } from "../../wire";
import { dayWords } from "./words";

const MOST_BARS = 15;

export type Bar = { from: number; to: number; count: number; isMine: boolean };

/** Leads side by side in equal steps, with 0 at the beginning of one. */
export function barsOf({ leads, you }: DealResult): Bar[] {
  const all = [...leads.map(({ lead }) => lead), you.lead];
  const low = Math.min(...all);
  const high = Math.max(...all);
  const step = Math.max(1, Math.ceil((high - low + 1) / (MOST_BARS - 1)));
  const first = Math.floor(low / step);
  const count = Math.floor(high / step) - first + 1;
  return Array.from({ length: count }, (_, n) => {
    const from = (first + n) * step;
    const to = from + step - 1;
    const within = leads.filter(({ lead }) => from <= lead && lead <= to);
    return {
      from,
      to,
      count: within.reduce((sum, { count }) => sum + count, 0),
      isMine: from <= you.lead && you.lead <= to,
    };
  });
}

export function Bars({ result }: { result: DealResult }) {
  const t = dayWords.value;
  const bars = barsOf(result);
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const told = bars
    .filter(({ count }) => count)
    .map(({ from, to, count }) => t.bar(from, to, count));
  const width = 100 / bars.length;
  return (
    <figure class="bars">
      <svg viewBox="0 0 100 44" role="img" aria-label={`${t.distribution}. ${told.join("; ")}`}>
        {bars.map(({ from, to, count, isMine }, n) => (
          <g key={from}>
            <title>{t.bar(from, to, count)}</title>
            <rect
              class={isMine ? "mine" : ""}
              x={n * width + width * 0.1}
              y={40 - Math.max(1, (count / most) * 36)}
              width={width * 0.8}
              height={Math.max(1, (count / most) * 36)}
              rx="1"
            />
          </g>
        ))}
      </svg>
      <figcaption>
        <span>{t.bar(bars[0]!.from, bars[0]!.from, 0).split(":")[0]}</span>
        <small>{t.distribution}</small>
        <span>{t.bar(bars.at(-1)!.to, bars.at(-1)!.to, 0).split(":")[0]}</span>
      </figcaption>
    </figure>
  );
}
