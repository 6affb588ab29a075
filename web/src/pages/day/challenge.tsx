// A challenge: somebody's finished game for oneself to play, and then both side by side.
import { useState } from "preact/hooks";
import { Face } from "../../art/faces";
import { Icon } from "../../art/icons";
import { words } from "../../i18n";
import { api } from "../../net/api";
import type { ChallengeInfo } from "../../wire";
import { shareLink } from "../table/share";
import { Compared } from "./compared";
import { Reading, sitDown, useFetched } from "./parts";
import { dayWords } from "./words";

type Shown = { info: ChallengeInfo; shown: number | null; show(other: number): void };

function Rivals({ info, shown, show }: Shown) {
  const t = dayWords.value;
  return (
    <section class="more">
      <h2>{t.challenge.who}</h2>
      {info.rivals.length < 2 && <p>{t.challenge.nobody}</p>}
      <ul class="rivals">
        {info.rivals.map((rival, n) => (
          <li key={n} class={rival.you ? "mine" : ""}>
            <Face face={rival.face || rival.name} />
            <p>
              <b>{rival.you ? t.you : rival.name}</b>
              <small>
                {t.reached(rival.reached.place, rival.reached.lead, info.bots.length + 1)}
                {rival.made && `, ${t.challenge.first}`}
              </small>
            </p>
            {!rival.you && n !== shown && (
              <button class="btn" type="button" onClick={() => show(n)}>
                {t.challenge.compare(rival.name)}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Invitation({ info }: { info: ChallengeInfo }) {
  const t = dayWords.value;
  const bots = words.value.list(info.bots.map((bot) => words.value.levels[bot]?.name || bot));
  const isOwn = info.state === "own";
  const about = {
    own: t.challenge.own(info.title),
    done: t.challenge.both(info.name, info.title),
    new: t.challenge.by(info.name, info.title),
    playing: t.challenge.by(info.name, info.title),
  };
  return (
    <section class="more">
      <p>{about[info.state]}</p>
      {info.state !== "done" && <p>{(isOwn ? t.challenge.ownHelp : t.challenge.help)(bots)}</p>}
      <p class="row">
        {(info.state === "new" || info.state === "playing") && (
          <button
            class="btn main"
            type="button"
            onClick={() => sitDown(api.playChallenge(info.id))}
          >
            <Icon name="play" />
            {info.state === "new" ? t.challenge.play : t.challenge.resume}
          </button>
        )}
        <button
          class={`btn ${isOwn ? "main" : ""}`}
          type="button"
          onClick={() => void shareLink(`/c/${info.id}`)}
        >
          <Icon name="link" />
          {t.challenge.send}
        </button>
      </p>
    </section>
  );
}

export function ChallengePage({ id }: { id: string }) {
  const [info, failure] = useFetched(() => api.challenge(id), id);
  const [other, show] = useState<number | null>(null);
  const isPlayed = info?.state === "own" || info?.state === "done";
  const shown = other ?? (info?.state === "done" ? 0 : null);
  return (
    <Reading title={info ? dayWords.value.challenge.title : ""} failure={failure}>
      {info && <Invitation info={info} />}
      {info && isPlayed && <Rivals {...{ info, shown, show }} />}
      {info && isPlayed && shown !== null && (
        <Compared key={shown} id={id} other={shown} isChosen={other !== null} />
      )}
    </Reading>
  );
}
