import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useFlip, useNews } from "../../ui/flip";
import { stepFocus, useKeys } from "../../ui/keys";
import { useCountdown, useRefusal } from "../../ui/race";
import { othersOf } from "../../ui/seat";
import { Status } from "../../ui/status";
import { useSteady } from "../../ui/steady";
import type { BoardProps } from "../types";
import { callName } from "./cards";
import { Calls, callsOf, Hand, OwnOffer } from "./mine";
import { stage } from "./motion";
import { isWhite, WITHDRAW } from "./moves";
import { Others, reachOf, SEAT_KEYS } from "./others";
import { type Picking, usePicking } from "./picking";
import { Interval } from "./round";
import type { Happened, View } from "./view.gen";
import { dictionary } from "./words";

type Props = BoardProps<View, Happened>;

/** A call may be tried where the table does not tell what can be called. */
function useCalls({ view, legal }: Props, act: (move: string) => void) {
  const [asked, ask] = useState(false);
  useLayoutEffect(() => ask(false), [view.round, view.voids]);
  const calls = callsOf(view, legal);
  /** Without help the first press asks what it is to be: the choice has to be one's own. */
  function press() {
    if (view.help && calls[0]) act(`call ${calls[0]}`);
    else if (!view.help) ask(!asked);
  }
  return { asked: asked && !view.help, press, ask: () => ask(true), done: () => ask(false) };
}

type Calling = ReturnType<typeof useCalls>;

function useBoardKeys(
  root: RefObject<HTMLElement | null>,
  props: Props,
  picking: Picking,
  calling: Calling,
  act: (move: string) => void,
) {
  const { view, you, legal } = props;
  const sendIf = (move: string | undefined) => move && legal.includes(move) && act(move);
  const step = (by: number) =>
    stepFocus([...root.current!.querySelectorAll<HTMLElement>("button:enabled")], by);
  const commands: Record<string, () => unknown> = {
    k: calling.press,
    w: () => picking.white?.(),
    "+": () => picking.more?.(),
    "-": () => picking.fewer?.(),
    x: () => sendIf(WITHDRAW),
    v: () => sendIf(legal.find((move) => move.endsWith("vote"))),
    enter: () => picking.isNew && picking.offer && act(picking.offer),
    escape: () => {
      picking.clear();
      calling.done();
    },
    arrowright: () => step(1),
    arrowleft: () => step(-1),
  };
  /** A button in focus keeps its Enter, but a card that is picked has had it. */
  const keepsEnter = ({ target }: KeyboardEvent) =>
    target instanceof Element && target.closest("button:not(.picked), a") !== null;
  function pressed(key: string): (() => unknown) | undefined {
    const card = view.hand[Number(key) - 1];
    const other = othersOf(view)[SEAT_KEYS.indexOf(key)];
    if (card) return () => picking.touch(card);
    if (other !== undefined && SEAT_KEYS.includes(key))
      return () => sendIf(reachOf(view, other, legal)?.move);
    return commands[key];
  }
  useKeys((key, event) => {
    const command =
      you === null || event.repeat || (key === "Enter" && keepsEnter(event))
        ? undefined
        : pressed(key.toLowerCase());
    if (!command) return;
    event.preventDefault();
    command();
  });
}

/** What is to be said right now, before what can be said of the table in general. */
function hintOf(
  { view, legal }: Props,
  picking: Picking,
  calling: Calling,
  seconds: number | null,
): string | null {
  const t = dictionary.value;
  if (seconds) return t.opens(view.round, seconds);
  if (calling.asked) return t.callWhich;
  const [call] = view.help ? callsOf(view, legal) : [];
  if (call) return t.callNow(callName(call));
  return picking.cards.length && picking.cards.every(isWhite) ? t.needsColour : null;
}

export function Board(props: Props) {
  const { view, you, names, refused, play } = props;
  const root = useRef<HTMLDivElement>(null);
  const was = useRef(view);
  const refusal = useRefusal(refused, names);
  const seconds = useCountdown();
  const legal = seconds === null ? props.legal : [];
  const act = useSteady((move: string) => {
    picking.clear();
    calling.done();
    play([move]);
  });
  const picking = usePicking(view, legal, act);
  const calling = useCalls({ ...props, legal }, act);
  useBoardKeys(root, { ...props, legal }, picking, calling, act);
  useFlip(root, view, stage(was.current, view, useNews(props.happened)));
  useEffect(() => {
    was.current = view;
  }, [view]);
  // A replay has no countdown: there the sums stand where the round ended.
  const ended = props.replaying
    ? props.happened.some(({ what }) => what === "round_over")
    : seconds !== null;
  const isPause = view.over || (ended && view.last !== null);
  const mine = { view, you: you!, legal, picking, act };
  const noSet =
    refusal?.code === "illegal_move" && refusal.move.startsWith("call")
      ? dictionary.value.noSet
      : undefined;
  return (
    <div ref={root} class={`pandemonium ${refusal ? "refused" : ""}`}>
      {!isPause && <Others view={view} legal={legal} first={refusal?.first} act={act} />}
      {isPause || seconds !== null ? (
        <Interval view={view} names={names} seconds={seconds} />
      ) : (
        <div class="center">{you !== null && <OwnOffer {...mine} />}</div>
      )}
      <Status
        hint={noSet ?? refusal?.text ?? hintOf({ ...props, legal }, picking, calling, seconds)}
      />
      {you !== null && !view.over && (
        <div class="me">
          <Hand {...mine} />
          <Calls {...mine} asked={calling.asked} ask={calling.ask} />
        </div>
      )}
    </div>
  );
}
