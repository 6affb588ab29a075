import type { Names } from "../../../games/types";
import { words } from "../../../i18n";
import type { Highlight, Highlights } from "../../../wire";

const MOST = 3;

function told({ what, seat, other, n = 0 }: Highlight, names: Names): string {
  const t = words.value.results.moments;
  const who = seat === undefined ? "" : names.of(seat);
  if (what === "race") return t.race(who, other === undefined ? "" : names.of(other), n);
  return t[what](who, n);
}

/** Each is shown by the replay. */
export function Moments({
  found,
  replay,
  names,
}: {
  found: Highlights;
  replay: string;
  names: Names;
}) {
  if (!found.moments.length) return null;
  return (
    <ul class="moments" aria-label={words.value.results.moments.title}>
      {found.moments.slice(0, MOST).map((moment) => (
        <li key={moment.what}>
          <a href={`/r/${replay}?at=${moment.frame}&seat=own`}>{told(moment, names)}</a>
        </li>
      ))}
    </ul>
  );
}
