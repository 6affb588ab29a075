import type { Names } from "../../../games/types";
import { words } from "../../../i18n";
import type { Interim } from "../../../wire";
import { labelsOf, linesIn, type Point } from "./lines";
import { short } from "./short";

const WIDTH = 340;
const HEIGHT = 150;
const BOX = { left: 6, top: 12, width: 226, height: HEIGHT - 24 };
const APART = 15;

const written = (line: Point[]) => line.map(({ x, y }) => `${x},${y}`).join(" ");

/** The table beside it has the numbers. */
export function Chart({ standings, names }: { standings: Interim[]; names: Names }) {
  if (standings.length < 3) return null; // two points are no story
  const lines = linesIn(standings, BOX);
  const labels = labelsOf(lines, APART, HEIGHT - 8);
  return (
    <svg
      class="standings"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={words.value.results.chart}
    >
      {lines.map((line, seat) => (
        <g key={seat} class={`s${seat}${seat === names.you ? " mine" : ""}`}>
          <polyline points={written(line)} />
          {line.map(({ x, y }) => (
            <circle key={x} cx={x} cy={y} r={2.5} />
          ))}
          <path d={`M${line.at(-1)!.x + 4} ${line.at(-1)!.y}L${BOX.width + 16} ${labels[seat]}`} />
          <text x={BOX.width + 20} y={labels[seat]! + 4}>
            {short(names.of(seat))}
          </text>
        </g>
      ))}
    </svg>
  );
}
