import { useEffect } from "preact/hooks";
import { Brand } from "../art/brand";
import { RoomBack, RoomCard } from "../art/room-cards";
import { words } from "../i18n";
import { ApiError } from "../net/api";
import { forgetGuest } from "../net/guest";
import { Card } from "../ui/card";

type Link = { href: string; label: string };

type Act = { label: string; act(): void };

function Note({
  title,
  text,
  act,
  to = { href: "/", label: words.value.common.lobby },
}: {
  title: string;
  text: string;
  act?: Act;
  to?: Link;
}) {
  return (
    <>
      <header class="bar">
        <Brand />
      </header>
      <main class="note">
        <p class="lost" aria-hidden="true">
          <Card id="back" label="">
            <RoomBack />
          </Card>
          <Card id="face" label="">
            <RoomCard colour="yellow" />
          </Card>
        </p>
        <h1>{title}</h1>
        <p>{text}</p>
        {act ? (
          <button class="btn main" type="button" onClick={act.act}>
            {act.label}
          </button>
        ) : (
          <a class="btn main" href={to.href}>
            {to.label}
          </a>
        )}
      </main>
    </>
  );
}

/** A table that was closed because its rules have changed, and perhaps the one in its place. */
export function OldRules({ next }: { next: string | undefined }) {
  const t = words.value.lost;
  const to = next ? { href: `/t/${next}`, label: t.newTable } : undefined;
  return <Note title={t.oldRules} text={t.oldRulesText} to={to} />;
}

/** A game with cards that this guest has not played yet. */
export function NotPlayed({ challenge }: { challenge: string | null | undefined }) {
  const t = words.value.lost;
  const to = challenge
    ? { href: `/c/${challenge}`, label: t.toChallenge }
    : { href: "/day", label: t.toDay };
  return <Note title={t.notPlayed} text={t.notPlayedText} to={to} />;
}

const again = (): Act => ({ label: words.value.lost.again, act: () => location.reload() });

/** Whoever this browser was has moved, or is a guest no more. */
export function SignedOut() {
  const t = words.value.lost;
  const act = { label: t.afresh, act: forgetGuest };
  return <Note title={t.signedOut} text={t.signedOutText} act={act} />;
}

export const Lost = () => <Note title={words.value.lost.title} text={words.value.lost.text} />;
export const Broken = () => (
  <Note title={words.value.lost.broken} text={words.value.lost.brokenText} act={again()} />
);

/** Refusals that are others when one asks again. */
const PASSING = new Set(["offline", "too_fast", "not_kept", "broken"]);

/** In place of something that could not be fetched. */
export function Missing({ error }: { error: unknown }) {
  if (!(error instanceof ApiError) || PASSING.has(error.code)) return <Broken />;
  return error.code === "not_played" ? <NotPlayed challenge={error.challenge} /> : <Lost />;
}

const TRY_AGAIN = 3000;

/** Opens by itself when the server is back. */
export function Offline() {
  const t = words.value.lost;
  useEffect(() => {
    const knock = () => fetch("/health").then(({ ok }) => ok && location.reload());
    const timer = setInterval(() => void knock().catch(() => {}), TRY_AGAIN);
    return () => clearInterval(timer);
  }, []);
  return <Note title={t.offline} text={t.offlineText} act={again()} />;
}
