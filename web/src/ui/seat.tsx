// A place card at the table's edge: face, name, clock, and what the board wants to add.
import type { ComponentChildren } from "preact";
import { useContext, useLayoutEffect, useRef } from "preact/hooks";
import { Face } from "../art/faces";
import { Icon } from "../art/icons";
import { SceneContext } from "../games/types";
import { words } from "../i18n";
import { secondsUntil } from "../net/clock";
import type { Said, SeatInfo, View } from "../wire";
import { emoteIcon } from "./emotes";
import { levelBeside } from "./level-name";

/** Seats in the order of play, beginning left of oneself. */
export function othersOf({ seats, you }: View): number[] {
  const first = you === null ? 0 : you + 1;
  return Array.from({ length: you === null ? seats : seats - 1 }, (_, i) => (first + i) % seats);
}

/** Seconds are said in numbers only when they become few. */
const FEW_SECONDS = 10;

function Clock({ deadline, pace }: { deadline: number; pace: number }) {
  const left = secondsUntil(deadline);
  const part = Math.min(100, (left / Math.max(1, pace)) * 100);
  return (
    <>
      <svg class="ring" viewBox="0 0 56 56" aria-hidden="true">
        <circle class="track" cx="28" cy="28" r="26" />
        <circle
          class="left"
          cx="28"
          cy="28"
          r="26"
          pathLength="100"
          stroke-dasharray={`${part} 100`}
        />
      </svg>
      {left <= FEW_SECONDS && <span class="badge spark secs">{left}</span>}
    </>
  );
}

/** What is said stays this far inside the window. */
const EDGE = 8;

function Bubble({ said }: { said: Said }) {
  const self = useRef<HTMLSpanElement>(null);
  const icon = emoteIcon(said);
  useLayoutEffect(() => {
    const { offsetParent, offsetLeft, offsetWidth, style } = self.current!;
    const beyond =
      offsetParent!.getBoundingClientRect().left +
      offsetLeft +
      offsetWidth +
      EDGE -
      document.documentElement.clientWidth;
    if (beyond > 0) style.marginLeft = `${-beyond}px`;
  }, []);
  return (
    <span class="bubble" ref={self}>
      {icon ? <Icon name={icon} /> : said.text}
    </span>
  );
}

function presence({ kind, present, standing_in, bot, orders }: SeatInfo): ComponentChildren {
  const t = words.value.table;
  if (kind === "bot")
    return (
      <span class="badge">
        <Icon name="bot" />
        <span>{bot ? levelBeside(bot) : t.bot}</span>
      </span>
    );
  if (standing_in)
    return (
      <span class="badge">
        <Icon name="bot" />
        <span>{t.away}</span>
      </span>
    );
  if (kind === "program")
    return (
      <span class="badge">
        <Icon name="program" />
        <span>{present ? t.program : t.away}</span>
      </span>
    );
  if (orders && present)
    return (
      <span class="badge">
        <Icon name="hand" />
        <span>{t.byOrders}</span>
      </span>
    );
  return kind === "person" && !present ? <span class="badge">{t.away}</span> : null;
}

type Added = {
  badge?: string;
  /** the name by which cards come from it and go to it */
  place?: string;
  children?: ComponentChildren;
};

type OfPerson = {
  person: SeatInfo;
  name: string;
  onTurn: boolean;
  deadline: number | null;
  pace: number;
  said: Said | undefined;
};

/** What is shown of one seat, so that what happens at the others leaves it alone. */
export function Seat({ seat, ...added }: { seat: number } & Added) {
  const { people, names, waiting, deadline, pace, bubbles } = useContext(SceneContext);
  const onTurn = waiting.includes(seat);
  return (
    <PlaceCard
      {...added}
      person={people[seat]!}
      name={names.of(seat)}
      onTurn={onTurn}
      deadline={onTurn ? deadline : null}
      pace={pace}
      said={bubbles[seat]}
    />
  );
}

function PlaceCard(props: OfPerson & Added) {
  const { person, name, onTurn, deadline, pace, said, badge, place, children } = props;
  const away = person.standing_in || !(person.kind === "free" || person.present);
  return (
    <div class={`seat ${onTurn ? "on" : ""} ${away ? "away" : ""}`} data-place={place}>
      <span class="who">
        <Face face={person.face || person.name} bot={person.bot} />
        {deadline !== null && <Clock deadline={deadline} pace={pace} />}
      </span>
      <span class="txt">
        <span class="name">{name}</span>
        <span class="meta">{children}</span>
      </span>
      <span class="badges">
        {badge && <span class="badge quiet">{badge}</span>}
        {presence(person)}
      </span>
      {said && <Bubble key={said.at} said={said} />}
    </div>
  );
}
