// What the pages of deals share.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Brand } from "../../art/brand";
import { words } from "../../i18n";
import { ApiError, api } from "../../net/api";
import { secondsUntil } from "../../net/clock";
import { go } from "../../router";
import { loadGames, loadMe } from "../../state/room";
import { settings } from "../../state/settings";
import { toast } from "../../ui/toast";
import type { DealLine } from "../../wire";
import { Missing } from "../lost";
import { dayWords } from "./words";

/** A day of the deals, which is one of UTC wherever one is. */
export function dayName(day: string): string {
  return new Intl.DateTimeFormat(settings.value.language, {
    weekday: "short",
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  }).format(new Date(`${day}T00:00:00Z`));
}

/** Hours and minutes until new cards are dealt. */
export function Until({ ends }: { ends: number }) {
  const t = dayWords.value;
  const minutes = Math.ceil(secondsUntil(ends) / 60);
  return <>{t.next(t.hours(Math.floor(minutes / 60), minutes % 60))}</>;
}

/** To the table of a deal: a new one, or the one that waits. */
export async function sitDown(made: Promise<{ table: string }>): Promise<void> {
  const t = dayWords.value;
  try {
    go(`/t/${(await made).table}`);
  } catch (error) {
    const isPlayed = error instanceof ApiError && error.code === "already_played";
    toast(isPlayed ? t.already : t.failed);
  }
}

/** What can be done with a deal. */
export function Act({ deal, day, main }: { deal: DealLine; day?: string; main?: boolean }) {
  const t = dayWords.value;
  const kind = `btn ${main ? "main" : ""}`;
  if (deal.state === "playing")
    return (
      <a class={kind} href={`/t/${deal.table}`} aria-label={t.resumeOf(deal.title)}>
        {t.resume}
      </a>
    );
  if (deal.state === "done")
    return (
      <a class="btn" href={`/day/${day}/${deal.game}`} aria-label={t.resultOf(deal.title)}>
        {t.result}
      </a>
    );
  return (
    <button
      class={kind}
      type="button"
      aria-label={t.playOf(deal.title)}
      onClick={() => sitDown(api.playDay(deal.game, day))}
    >
      {t.play}
    </button>
  );
}

export function stateOf({ state, you, late }: DealLine): string {
  const t = dayWords.value;
  if (!you) return state === "playing" ? t.running : t.open;
  return t.reached(you.place, you.lead) + (late ? `, ${t.late}` : "");
}

/** Something that is fetched with the words for it; asked for again while `isOpen` says so. */
export function useFetched<T>(fetch: () => Promise<T>, key: string, isOpen = (_: T) => false) {
  const [found, setFound] = useState<T | null>(null);
  const [failure, fail] = useState<unknown>(null);
  useEffect(() => {
    let timer = 0;
    const load = () =>
      Promise.all([fetch(), dayWords.bring(), loadMe(), loadGames()]).then(([one]) => {
        setFound(one);
        if (isOpen(one)) timer = window.setTimeout(load, 2000);
      }, fail);
    void load();
    return () => clearTimeout(timer);
  }, [key]);
  return [found, failure] as const;
}

/** A page to read, with its heading; or why there is none. */
export function Reading({
  title,
  failure,
  children,
}: {
  title: string;
  failure?: unknown;
  children: ComponentChildren;
}) {
  useEffect(() => {
    if (title) document.title = `${title} · Rumpus`;
  }, [title]);
  if (failure) return <Missing error={failure} />;
  return (
    <>
      <header class="bar">
        <Brand />
      </header>
      <main class="reading day">
        {title ? (
          <>
            <h1>{title}</h1>
            {children}
          </>
        ) : (
          <p>{words.value.common.loading}</p>
        )}
      </main>
    </>
  );
}
