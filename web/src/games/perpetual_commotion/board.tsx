import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { words } from "../../i18n";
import { useFlip } from "../../ui/flip";
import { stepFocus, useKeys } from "../../ui/keys";
import { useCountdown, useRefusal } from "../../ui/race";
import { Status } from "../../ui/status";
import { useSteady } from "../../ui/steady";
import type { BoardProps } from "../types";
import { Arena, PILE_KEYS, usePlaces } from "./arena";
import { cardName } from "./cards";
import { keyOf, Mine } from "./mine";
import { stage } from "./motion";
import { cardAt, FLIP, OUT, pileOf, placeOf, playsFrom, TOP } from "./moves";
import { Others } from "./others";
import { Interval } from "./round";
import type { Pile, Seen } from "./seen";
import type { Happened } from "./view.gen";
import { dictionary } from "./words";

type Props = BoardProps<Seen, Happened>;

const nameAt = (view: Seen, place: number) => cardName(cardAt(view, view.you!, place)!);

/** Too late: the pile that somebody else was first on, and the place the card has come back to. */
function useLate({ refused, names, view }: Props) {
  const refusal = useRefusal(refused, names);
  if (refusal?.first === undefined) return refusal && { text: refusal.text };
  const { text, move, first } = refusal;
  return {
    text,
    late: { pile: pileOf(move), name: names.of(first) },
    home: placeOf(view, move).place,
  };
}

/** What can be played from where; a card that fits several piles waits until one is chosen. */
function usePlays({ view, legal, play, settings }: Props, shown: Pile[]) {
  const [picked, pick] = useState<number | null>(null);
  const [looked, look] = useState<number | null>(null);
  const places = view.you === null ? [] : [...view.front[view.you]!.keys(), TOP];
  const order = (move: string) => shown.findIndex(({ id }) => id === pileOf(move));
  const plays = (place: number | null) =>
    place === null ? [] : playsFrom(view, place, legal).sort((a, b) => order(a) - order(b));
  const chosen = plays(picked).length > 1 ? picked : null;

  function send(move: string | undefined) {
    pick(null);
    if (move) play([move]);
  }
  /** One pile: it goes there. Several: once to choose, twice for the first of them. */
  function press(place: number) {
    const [first, second] = plays(place);
    if (second && chosen !== place) pick(place);
    else send(first);
  }
  /**
   * A pile was hit, or where the next one will lie (NaN): the card that waits for it goes there, or
   * the only card that fits.
   */
  function lay(pile: number) {
    const fitting = (chosen === null ? places : [chosen])
      .flatMap(plays)
      .filter((move) => Object.is(pileOf(move), pile));
    if (new Set(fitting).size === 1) send(fitting[0]);
  }
  const targets = plays(chosen ?? (settings.helps ? looked : null));
  return {
    plays,
    playable: new Set(places.filter((place) => plays(place).length)),
    chosen,
    targets,
    pick,
    look,
    send: useSteady(send),
    press: useSteady(press),
    lay: useSteady(lay),
  };
}

type Plays = ReturnType<typeof usePlays>;

function useBoardKeys(
  root: RefObject<HTMLElement | null>,
  { view, you, legal }: Props,
  { chosen, targets, pick, send, press }: Plays,
) {
  const sendIf = (move: string) => legal.includes(move) && send(move);
  const step = (by: number) => {
    const buttons = root.current!.querySelectorAll<HTMLElement>(
      chosen === null ? ".me button:enabled" : ".arena button.target",
    );
    stepFocus([...buttons], by);
  };
  const commands: Record<string, () => void> = {
    p: () => press(TOP),
    o: () => sendIf(OUT),
    " ": () => {
      // the card that was clicked last has the focus
      (document.activeElement as HTMLElement).blur();
      sendIf(FLIP);
    },
    escape: () => pick(null),
    arrowright: () => step(1),
    arrowleft: () => step(-1),
  };
  useKeys((key, event) => {
    // A button elsewhere on the page that has the focus keeps its own space bar.
    const elsewhere =
      event.target !== document.body && !root.current!.contains(event.target as Node);
    if (you === null || event.repeat || (elsewhere && key === " ")) return;
    const letter = key.toLowerCase();
    const slot = view.front[you]!.findIndex((_, i) => keyOf(i) === key);
    const pile = chosen === null ? -1 : PILE_KEYS.indexOf(letter);
    if (slot < 0 && pile < 0 && !commands[letter]) return;
    event.preventDefault();
    if (slot >= 0) press(slot);
    else if (pile >= 0) send(targets[pile]);
    else commands[letter]!();
  });
}

/** What is to be said right now, before what can be said of the table in general. */
function hintOf(
  { view, legal, settings }: Props,
  { chosen, playable }: Plays,
  seconds: number | null,
): string | null {
  const t = dictionary.value;
  if (seconds) return t.opens(view.round, seconds);
  if (chosen !== null) return t.where(nameAt(view, chosen));
  if (!settings.helps || !playable.size || legal.includes(OUT)) return null;
  return t.youCan(
    words.value.list([...new Set([...playable].map((place) => nameAt(view, place)))]),
  );
}

export function Board(props: Props) {
  const { view, you, legal, names, settings, replaying } = props;
  const root = useRef<HTMLDivElement>(null);
  const was = useRef(view);
  const dropped = useRef(false);
  const refusal = useLate(props);
  const seconds = useCountdown();
  const shown = usePlaces(view);
  const plays = usePlays(props, shown);
  useBoardKeys(root, props, plays);
  useFlip(root, view, stage(was.current, view, dropped.current));
  useEffect(() => {
    was.current = view;
    dropped.current = false;
  }, [view]);
  const drop = (place: number, pile: string) => {
    dropped.current = true;
    plays.send(plays.plays(place).find((move) => move.endsWith(` ${pile}`)));
  };
  const { playable, chosen, targets } = plays;
  const between = seconds !== null || view.over || (replaying && view.last && !view.piles.length);
  return (
    <div ref={root} class={`commotion ${refusal ? "refused" : ""} ${between ? "resting" : ""}`}>
      <Others view={view} />
      {between ? (
        <Interval view={view} names={names} seconds={seconds} />
      ) : (
        <Arena
          shown={shown}
          plays={targets}
          choosing={chosen !== null}
          late={refusal?.late}
          lay={plays.lay}
        />
      )}
      <Status hint={refusal?.text ?? hintOf(props, plays, seconds)} />
      {you !== null && (
        <Mine
          {...plays}
          view={view}
          you={you}
          legal={legal}
          playable={settings.helps ? playable : new Set()}
          picked={chosen}
          home={refusal?.home}
          drop={drop}
        />
      )}
    </div>
  );
}
