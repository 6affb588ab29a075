// Where a card comes from that was not there before: worked out from the views before and after, so
// that one's own moves, which are shown before the table has told of them, fly like all others.
import { arrive, type PlaceOf, type Places } from "../../ui/flip";
import type { Seen } from "./seen";

/** Where a seat had a card it can play. */
function sourceOf({ front, top }: Seen, seat: number, card: string): string {
  const slot = front[seat]!.indexOf(card);
  return slot < 0 && top[seat] === card ? `t${seat}` : `f${seat}-${slot}`;
}

/** The pile from which a seat's card was taken back. */
function lostPile(was: Seen, now: Seen, seat: number, card: string): string | undefined {
  const stays = (id: number) => now.piles[id]?.by === seat && now.piles[id].top === card;
  const lost = was.piles.find(({ id, top, by }) => top === card && by === seat && !stays(id));
  return lost && `p${lost.id}`;
}

/** A card that is new in a row came back from a pile, along the row, or from the Feeders. */
function rowSource(was: Seen, now: Seen, seat: number, card: string): string {
  const slot = was.front[seat]!.lastIndexOf(card);
  const slid = was.round === now.round && slot >= 0 && now.front[seat]![slot] !== card;
  return lostPile(was, now, seat, card) ?? (slid ? `f${seat}-${slot}` : `d${seat}`);
}

/** `dropped`: one's own card was dragged to its pile, and lies there already. */
export function stage(was: Seen, now: Seen, dropped: boolean) {
  return (before: Places, after: Places, placeOf: PlaceOf): Set<string> => {
    const cared = new Set<string>();
    const fly = (to: string, from: string) => {
      const [start, end] = [before.get(from) ?? placeOf(from), after.get(to)];
      cared.add(to);
      if (start && end) arrive(end.element, start.box, end.box);
    };
    for (const { id, top, by } of now.piles) {
      const old = was.piles[id];
      if (old?.top === top && old.by === by) continue;
      if (dropped && by === now.you) cared.add(`p${id}`);
      else fly(`p${id}`, sourceOf(was, by, top));
    }
    const you = now.you;
    if (you === null) return cared;
    now.front[you]!.forEach((card, slot) => {
      if (card && (card !== was.front[you]![slot] || was.round !== now.round))
        fly(`f${you}-${slot}`, rowSource(was, now, you, card));
    });
    const top = now.top[you];
    if (top && top !== was.top[you])
      fly(`t${you}`, lostPile(was, now, you, top) ?? (top === "?" ? `k${you}` : ""));
    return cared;
  };
}
