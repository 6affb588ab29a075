// A finished game with the coach: what decisions cost, the true chances, luck and choices; or hands.
import { useEffect, useState } from "preact/hooks";
import { Brand } from "../art/brand";
import { Face } from "../art/faces";
import { Icon } from "../art/icons";
import { gameOf } from "../games";
import { words } from "../i18n";
import { Missing } from "../pages/lost";
import { useScreening } from "../pages/replay/screening";
import { shareLink } from "../pages/table/share";
import { RoundButton } from "../ui/round-button";
import type { Screening } from "../wire";
import { Figures } from "./figures";
import { type Found, useLook } from "./looking";
import type { HandsReport, Report } from "./report.gen";
import { Told } from "./told";
import { coachWords } from "./words";

/** While one waits, and where nothing comes of it. */
function Waiting({ found, race, retry }: { found: Found; race: boolean; retry(): void }) {
  const t = coachWords.value;
  if (found && "failed" in found)
    return (
      <section class="ahead">
        <p>{t.refused[found.failed] ?? t.failed}</p>
        <button class="btn" type="button" onClick={retry}>
          {t.again}
        </button>
      </section>
    );
  const part = found?.part ?? 0;
  const text =
    found?.state === "working"
      ? race
        ? t.measures(part)
        : t.works(part)
      : t.waits(found?.before ?? 1);
  return (
    <section class="ahead" aria-live="polite">
      {!race && <Face face="bell-yellow" bot="expert" />}
      <p>{text}</p>
      <progress value={part} max={1} aria-label={text} />
    </section>
  );
}

function Head({ screening, race }: { screening: Screening; race: boolean }) {
  const t = coachWords.value;
  const title = race ? t.hands(screening.title) : t.title(screening.title);
  useEffect(() => {
    document.title = `${title} · Rumpus`;
  }, [title]);
  return (
    <header class="bar">
      <Brand />
      <h1 class="where">
        <b>{title}</b>
      </h1>
      <div class="push">
        <a class="btn first" href={`/r/${screening.id}`} aria-label={t.replay}>
          <Icon name="replay" />
          <span>{t.replay}</span>
        </a>
        <RoundButton
          icon="link"
          label={t.share}
          act={() => void shareLink(`/coach/${screening.id}`)}
        />
      </div>
    </header>
  );
}

export function CoachPage({ id }: { id: string }) {
  const [tried, setTried] = useState(0);
  const screening = useScreening(id, "own", coachWords.bring);
  const found = useLook(id, tried);
  if (screening instanceof Error) return <Missing error={screening} />;
  const game = screening ? gameOf(screening.game) : undefined;
  if (!screening || !game)
    return (
      <main class="note">
        <p>{words.value.common.loading}</p>
      </main>
    );
  const race = !!game.race;
  const report = found && "report" in found ? found.report : null;
  return (
    <div class={`at-table replay coach g-${screening.game}`}>
      <Head screening={screening} race={race} />
      {!report ? (
        <main class="wait">
          <Waiting found={found} race={race} retry={() => setTried(tried + 1)} />
        </main>
      ) : race ? (
        <main class="wait">
          <Figures
            hands={report as HandsReport}
            earlier={(found as { earlier: unknown[] }).earlier as Earlier[]}
            screening={screening}
          />
        </main>
      ) : (
        <Told report={report as Report} screening={screening} game={game} />
      )}
    </div>
  );
}

export type Earlier = { seat: number; at: number; hands: HandsReport };
