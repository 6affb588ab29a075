import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useFlip } from "../../ui/flip";
import { useOpening } from "../../ui/opening";
import { Status } from "../../ui/status";
import { useKept, useSteady } from "../../ui/steady";
import type { BoardProps } from "../types";
import { Acts } from "./choice";
import { EVENTS, fetchPictures } from "./events";
import { Hand, isMany } from "./hand";
import { hintOf } from "./hint";
import { Round } from "./last-round";
import { Middle } from "./middle";
import { usePicks } from "./picks";
import { Others, ofSeat, Place, type Sharing } from "./seats";
import type { EventName, Happened, View } from "./view.gen";
import { dictionary } from "./words";

type Props = BoardProps<View, Happened>;

/** An event is read for so long, even if it is over at once. */
const EVENT_TIME = 2500;

function useEvent({ view, legal, happened }: Props): EventName | null {
  const [shown, show] = useState<EventName | null>(null);
  const timer = useRef(0);
  const told = happened.find(({ what }) => what === "event");
  useEffect(() => {
    if (!told) return;
    clearTimeout(timer.current); // only another event cuts it short, not the next move
    show(EVENTS[told.n ?? 0]!);
    timer.current = setTimeout(() => show(null), EVENT_TIME);
  }, [told]);
  // what is asked must not be covered
  const isAsked = legal.length > 0 && view.pending?.ask !== "turn";
  return view.event?.name ?? (isAsked ? null : shown);
}

/** Four cards are shared out here first and sent together. */
function useSharing({ view, legal, play }: Props): (Sharing & { send(): void }) | null {
  const open = view.pending?.ask === "share" && legal.length > 0;
  const [shares, set] = useState<number[]>([]);
  useLayoutEffect(() => set(Array(view.seats).fill(0)), [open, view.round]);
  if (!open) return null;
  const given = shares.reduce((sum, n) => sum + n, 0);
  const change = (seat: number, by: number) => set(shares.map((n, i) => (i === seat ? n + by : n)));
  const send = () => play(shares.flatMap((n, seat) => Array<string>(n).fill(`to ${seat}`)));
  return { shares, left: view.pending!.left - given, change, send };
}

/**
 * Who cannot answer a window need not be asked: the answer is sealed either way, so nobody learns
 * of it.
 */
function useAutoPass({ legal, play, replaying, settings }: Props) {
  const only = settings.autoPass && !replaying && legal.length === 1 && legal[0] === "decline";
  useEffect(() => {
    if (only) play(["decline"], true);
  }, [only]);
}

/** Cards that lie apart: chosen, or given away at Christmas. */
const asideOf = ({ pending }: View) => [
  ...(pending?.chosen ?? []),
  ...(pending?.parcels ?? []).map(([card]) => card),
];

export function Board(props: Props) {
  const { view, you, legal, play, names, settings } = props;
  const root = useRef<HTMLDivElement>(null);
  const [picked, pick] = useState<string | null>(null);
  const event = useEvent(props);
  const sharing = useSharing(props);
  const last = useOpening(view.last?.round ?? 0, props.replaying || view.over);
  useAutoPass(props);
  // an event can be read without its picture
  useEffect(() => void fetchPictures().catch(() => {}), []);
  useFlip(root, view);
  const t = dictionary.value;
  const send = useSteady((move: string) => {
    pick(null);
    play([move]);
  });
  const picks = usePicks(props);
  const chosen = useKept(picks?.chosen ?? asideOf(view));
  const plainActs = sharing ? legal.filter((move) => move === "to nobody") : legal;
  return (
    <div ref={root} class={`frantic ${sharing ? "sharing" : ""} ${view.shown ? "opened" : ""}`}>
      <Others view={view} legal={legal} sharing={sharing} send={send} nameOf={names.of} />
      <Middle view={view} names={names} legal={legal} send={send} event={event} />
      <Status hint={sharing ? t.share(sharing.left) : hintOf(props, picked, picks)} />
      {you !== null && (
        <div class={`me ${isMany(view.hand) ? "many" : ""}`}>
          <Place {...ofSeat(view, you)} />
          <div class="do">
            {sharing && (
              <button
                class="btn main"
                type="button"
                disabled={sharing.left > 0}
                onClick={sharing.send}
              >
                {t.shareOut}
              </button>
            )}
            <Acts
              legal={plainActs}
              isBet={view.phase === "bet"}
              isCounter={view.composing?.card === "counter"}
              send={send}
            />
          </div>
          <Hand
            cards={view.hand}
            chosen={chosen}
            takeBack={picks?.takeBack ?? null}
            next={view.pending?.ask === "christmas" ? view.pending.card : null}
            picked={picked}
            pick={pick}
            legal={legal}
            send={picks?.add ?? send}
            oneTap={settings.oneTap}
          />
        </div>
      )}
      {last.open && <Round view={view} names={names} close={last.close} />}
    </div>
  );
}
