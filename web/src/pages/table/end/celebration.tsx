// The end of a game: by how much, how the points went, its moments, and a picture to share.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../../../art/icons";
import type { Names } from "../../../games/types";
import { words } from "../../../i18n";
import { api } from "../../../net/api";
import { moves, settings } from "../../../state/settings";
import type { Highlights, Result, TableInfo } from "../../../wire";
import { Chart } from "./chart";
import { Confetti } from "./confetti";
import { marginOf } from "./margin";
import { Moments } from "./moments";
import { sharePicture } from "./picture";

function useHighlights(replay: string): Highlights | null {
  const [found, setFound] = useState<Highlights | null>(null);
  useEffect(() => {
    // without them the table of points has to do
    api.highlights(replay).then(setFound, () => {});
  }, [replay]);
  return found;
}

export function Celebration({
  table,
  result,
  replay,
  names,
  children,
}: {
  table: TableInfo;
  result: Result;
  replay: string;
  names: Names;
  /** the points of all */
  children: ComponentChildren;
}) {
  const t = words.value.results;
  const found = useHighlights(replay);
  const margin = marginOf(result);
  const hasWon = names.you !== null && result.winners.includes(names.you);
  const share = () => void sharePicture(table, result, found?.standings ?? []);
  return (
    <>
      {hasWon && moves.value && !settings.value.calm && <Confetti />}
      {margin > 0 && <p class="margin">{t.margin(margin)}</p>}
      {found && <Chart standings={found.standings} names={names} />}
      {children}
      {found && <Moments found={found} replay={replay} names={names} />}
      <button class="btn picture" type="button" onClick={share}>
        <Icon name="people" />
        {t.picture}
      </button>
    </>
  );
}
