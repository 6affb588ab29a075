// The common piles. Each keeps its place; where one was closed, the next one may begin.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Card, CardButton } from "../../ui/card";
import { CommotionFace, cardName } from "./cards";
import { pileOf } from "./moves";
import type { Pile, Seen } from "./seen";
import { dictionary } from "./words";

/** Keys for the piles that a card may go to, where there are several: all for the left hand. */
export const PILE_KEYS = "qwertasdfg";

/** How many piles there is room for: more only when it is needed, for piles keep their places. */
const ROOMS = [10, 20, 28, 36];
const CARD_SHAPE = 1.4;

type Props = {
  shown: Pile[];
  /** moves that one card could make now */
  plays: string[];
  /** whether a pile has to be chosen for it */
  choosing: boolean;
  /** who was first on a pile: shown for a moment to somebody who came too late */
  late: { pile: number; name: string } | undefined;
  lay(pile: number): void;
};

/** The piles in the order of their places. */
export function usePlaces({ piles, round }: Seen): Pile[] {
  const known = useRef({ round, places: [] as number[] });
  const { round: last, places } = known.current;
  known.current = {
    round,
    places: settle(round === last ? places.filter((id) => id < piles.length) : [], piles),
  };
  return known.current.places.map((id) => piles[id]!);
}

function settle(places: number[], piles: Pile[]): number[] {
  const settled = [...places];
  for (const { id } of piles.filter(({ id, closed }) => !closed && !places.includes(id))) {
    const free = settled.findIndex((place) => piles[place]!.closed);
    settled.splice(free < 0 ? settled.length : free, 1, id);
  }
  return settled;
}

/** The card below is seen while the next one is on its way. */
function useBelow(top: string): string {
  const cards = useRef([top, top]);
  if (cards.current[0] !== top) cards.current = [top, cards.current[0]!];
  return cards.current[1]!;
}

type Size = { width: number; height: number };

/**
 * How much room there is. Container units would do it without a line, but cost 15 ms at every
 * change.
 */
function useSize() {
  const box = useRef<HTMLDivElement>(null);
  const [size, tell] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const watch = new ResizeObserver(([seen]) => tell(seen!.contentRect));
    watch.observe(box.current!);
    return () => watch.disconnect();
  }, []);
  return { box, size };
}

/** The columns that let so many cards be as large as can be. */
function columnsFor(room: number, { width, height }: Size): number {
  const cardIn = (columns: number) =>
    Math.min(width / columns, height / Math.ceil(room / columns) / CARD_SHAPE);
  const all = Array.from({ length: room }, (_, i) => i + 1);
  return all.reduce((best, columns) => (cardIn(columns) > cardIn(best) ? columns : best));
}

type PileProps = {
  pile: Pile;
  target: number;
  choosing: boolean;
  late: string | undefined;
  lay(pile: number): void;
};

function PlacedPile({ pile: { id, top, closed }, target, choosing, late, lay }: PileProps) {
  const t = dictionary.value;
  const below = useBelow(top);
  const isTarget = target >= 0;
  const key = isTarget && choosing ? PILE_KEYS[target] : undefined;
  return (
    <li class={`${closed ? "closed" : ""} ${late ? "late" : ""}`}>
      <span class="pile" data-drop={id}>
        <Card id={below} label="">
          <CommotionFace card={below} />
        </Card>
        <CardButton
          id={top}
          flip={`p${id}`}
          class={isTarget ? "target" : ""}
          label={isTarget ? `${cardName(top)}, ${t.fits}` : cardName(top)}
          aria-keyshortcuts={key}
          aria-disabled={!isTarget}
          tabIndex={isTarget && choosing ? 0 : -1}
          onClick={() => lay(id)}
        >
          <CommotionFace card={top} />
        </CardButton>
      </span>
      {key && <kbd class="key">{key.toUpperCase()}</kbd>}
      {late && <span class="badge">{late}</span>}
    </li>
  );
}

export function Arena({ shown, plays, choosing, late, lay }: Props) {
  const t = dictionary.value;
  const { box, size } = useSize();
  const room = ROOMS.find((room) => shown.length < room)!;
  const columns = columnsFor(room, size);
  const targets = plays.map(pileOf);
  const style = {
    "--c": columns,
    "--r": Math.ceil(room / columns),
    "--aw": `${size.width}px`,
    "--ah": `${size.height}px`,
  };
  return (
    <div class="center" ref={box}>
      <ol class="arena" aria-label={t.arena} style={style}>
        {shown.map((pile) => {
          const first = late?.pile === pile.id ? late.name : undefined;
          return (
            <PlacedPile
              key={pile.id}
              pile={pile}
              target={targets.indexOf(pile.id)}
              choosing={choosing}
              late={first}
              lay={lay}
            />
          );
        })}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys have the card */}
        <li
          class={`slot ${plays.some((move) => move.endsWith("start")) ? "target" : ""}`}
          onClick={() => lay(NaN)}
        />
      </ol>
    </div>
  );
}
