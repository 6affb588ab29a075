import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useCardPointer } from "../../ui/card-pointer";
import { arrive, type PlaceOf, type Places, useFlip } from "../../ui/flip";
import { useKeptFocus } from "../../ui/kept-focus";
import { stepFocus, useKeys } from "../../ui/keys";
import { useOpening } from "../../ui/opening";
import { RoundButton } from "../../ui/round-button";
import { othersOf } from "../../ui/seat";
import { Status } from "../../ui/status";
import { useSteady } from "../../ui/steady";
import type { Told } from "../../wire";
import type { BoardProps } from "../types";
import { infoOf, learnDeck } from "./cards";
import { Buttons, Discards, Stock, Track, trumpChoice } from "./middle";
import { moveOf, tell } from "./moves";
import { Points } from "./round";
import { type Hold, heldBy, Playing, RowOf, rowOf } from "./row";
import type { Happened, View } from "./view.gen";
import { dictionary } from "./words";

type Props = BoardProps<View, Happened>;

/** Cards nobody saw before come from whoever laid them, or from the pile. */
function stage(happened: Told[], before: Places, after: Places, placeOf: PlaceOf): Set<string> {
  for (const { what, seat, card = "" } of happened) {
    const place = before.has(card) ? undefined : after.get(card);
    const from = place && placeOf(what === "laid" ? `seat-${seat}` : "pile");
    if (place && from) arrive(place.element, from.box, place.box);
  }
  return new Set();
}

/** Whether one is choosing the card that pays for the Action Piece; over with one's turn. */
function usePaying(legal: string[]): [boolean, (on: boolean) => void] {
  const [on, set] = useState(false);
  const can = legal.some((move) => move.startsWith("piece "));
  if (on && !can) set(false);
  return [on && can, set];
}

function useHold({ view, legal, play }: Props, paying: boolean, pay: (on: boolean) => void): Hold {
  const [picked, look] = useState<string | null>(null);
  const send = useSteady((...moves: string[]) => {
    look(null);
    pay(false);
    play(moves);
  });
  const moveFor = (card: string) => moveOf(view, legal, paying, card);
  const act = useSteady((card: string) => {
    const move = moveFor(card);
    if (move) send(move);
  });
  const deeds = useMemo(() => ({ look, act }), []);
  const sums = view.would[(picked && moveFor(picked)) ?? ""];
  const chosen = view.asked?.card;
  // while nothing can be done, no card stands for a move, whatever lies where
  const asked = legal.length ? view : null;
  return useMemo(
    () => ({ picked, moveFor, deeds, play: send, chosen, sums }),
    [picked, asked, legal, paying, chosen, sums],
  );
}

/** The discards lie over the rows, so they go when the rows are what one needs to see. */
function useSpread(
  { view, legal }: Props,
  picked: string | null,
  paying: boolean,
): [boolean, (on: boolean) => void] {
  const [on, set] = useState(false);
  const choices = view.asked ? legal.length : 0;
  const holds = view.hand.includes(picked ?? "");
  useEffect(() => {
    if (choices || holds || paying) set(false);
  }, [choices, holds, paying]);
  return [on, set];
}

function Hand({ cards, hold, paying }: { cards: string[]; hold: Hold; paying: boolean }) {
  const list = useRef<HTMLOListElement>(null);
  useKeptFocus(list, cards);
  const stateOf = (card: string) => {
    if (!hold.moveFor(card)) return "resting";
    return card === hold.picked ? "picked" : paying ? "playable target" : "playable";
  };
  return (
    <ol class="hand" ref={list} style={{ "--n": cards.length }} aria-label={dictionary.value.hand}>
      {cards.map((card, i) => (
        <li key={card}>
          <Playing
            {...heldBy(hold, card)}
            state={stateOf(card)}
            keyName={i < 9 ? String(i + 1) : undefined}
          />
        </li>
      ))}
    </ol>
  );
}

/** Hovering beside the cards lets go of the one that was looked at. */
function usePointer(props: Props, hold: Hold) {
  const { play, settings, view } = props;
  const drop = (card: string, row?: string) => {
    if (row === undefined) hold.deeds.act(card);
    else if (
      view.hand.includes(card) &&
      infoOf(card)?.play_anywhere &&
      hold.moveFor(card)?.startsWith("play")
    )
      play([`play ${card}`, `into ${row}`]);
    else if (view.hand.includes(card)) hold.deeds.act(card);
  };
  const pointer = useCardPointer({
    picked: hold.picked,
    pick: hold.deeds.look,
    play: drop,
    oneTap: settings.oneTap,
  });
  const onPointerMove = (event: PointerEvent) => {
    if (
      hold.picked &&
      event.pointerType === "mouse" &&
      !event.buttons &&
      !(event.target as Element).closest("[data-card]")
    )
      hold.deeds.look(null);
    pointer.onPointerMove(event);
  };
  return { ...pointer, onPointerMove };
}

/** Digits are for the cards that can be chosen, or else for the hand. */
function useBoardKeys(
  root: { current: HTMLElement | null },
  { legal, view }: Props,
  hold: Hold,
  paying: boolean,
  pay: (on: boolean) => void,
) {
  const all = (selector: string) => [...root.current!.querySelectorAll<HTMLElement>(selector)];
  const digit = (n: number) => {
    const choices = all(".target:not(.playable), button.drop, button.box, .powers .call");
    const button = (view.asked && choices.length ? choices : all(".hand button"))[n - 1];
    if (button && (button === document.activeElement || !button.dataset.card)) button.click();
    else button?.focus();
  };
  useKeys((key) => {
    if (Number(key)) digit(Number(key));
    else if (key === "ArrowRight" || key === "ArrowLeft")
      stepFocus(
        all("[data-card], button.drop, button.box, .acts button"),
        key === "ArrowRight" ? 1 : -1,
      );
    else if (key === "p" && legal.includes("pass")) hold.play("pass");
    else if (key === "a") pay(!paying);
    else if (key === "Escape") pay(false);
  });
}

export function Board(props: Props) {
  const { view, you, legal, names, happened, replaying } = props;
  learnDeck(view);
  const t = dictionary.value;
  const root = useRef<HTMLDivElement>(null);
  const [paying, pay] = usePaying(legal);
  const hold = useHold(props, paying, pay);
  const [spread, setSpread] = useSpread(props, hold.picked, paying);
  const points = useOpening(view.results.length, replaying || view.over);
  const salvaging = view.asked?.what === "salvage" && legal.length > 0;
  const isSpread = salvaging || spread;
  const trumps = trumpChoice(view, legal);
  // choices that have no place in a row need room; `:has` would be asked anew at every news
  const room = [
    isSpread && "spread-out",
    trumps && "with-trumps",
    legal.some((move) => move.startsWith("as ")) && "with-powers",
  ].filter(Boolean);
  useFlip(root, view, (...places) => stage(happened, ...places));
  useBoardKeys(root, props, hold, paying, pay);
  const seats = you === null ? othersOf(view) : [...othersOf(view), you];
  return (
    <div ref={root} class={`scandaroon ${room.join(" ")}`} {...usePointer(props, hold)}>
      <ol class="rows" style={{ "--n": view.seats }}>
        {seats.map((seat) => (
          <RowOf key={seat} {...rowOf(view, seat, legal)} names={names} hold={hold} />
        ))}
      </ol>
      {isSpread && (
        <Discards
          cards={view.discards}
          hold={hold}
          close={salvaging ? undefined : () => setSpread(false)}
        />
      )}
      <Status hint={hold.picked ? tell(view, paying, hold.picked) : paying ? t.pay : null} />
      <div class="common">
        <Track now={view.trump} choice={trumps} play={hold.play} />
        <Stock pile={view.pile} />
      </div>
      {you !== null && <Hand cards={view.hand} hold={hold} paying={paying} />}
      <Buttons legal={legal} paying={paying} pay={pay} play={hold.play}>
        <span class="looks">
          <button class="btn" type="button" onClick={() => setSpread(true)}>
            {t.discards} {view.discards.length}
          </button>
          <RoundButton icon="crown" label={t.points} act={points.show} />
        </span>
      </Buttons>
      {points.open && <Points view={view} names={names} close={points.close} />}
    </div>
  );
}
