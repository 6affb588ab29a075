// Swapped packets cross the table; what one got in a swap comes from there; a deal comes from the
// dealer.
import { arrive, type PlaceOf, type Places, travel } from "../../ui/flip";
import type { Told } from "../../wire";
import type { View } from "./view.gen";

const DEAL_STEP = 30;

function cross(before: Places, { seat, other }: Told): void {
  const [one, two] = [before.get(`p${seat}`), before.get(`p${other}`)];
  if (!one || !two) return;
  travel(one.element, [one.box, two.box]);
  travel(two.element, [two.box, one.box]);
}

export function stage(was: View, now: View, news: Told[]) {
  const swaps = news.filter(({ what }) => what === "swapped");
  const partner = swaps.map(({ seat, other }) => (seat === now.you ? other : seat)).at(-1);
  const isDeal = was.round !== now.round || was.voids !== now.voids;
  return (before: Places, after: Places, placeOf: PlaceOf): Set<string> => {
    if (!isDeal) for (const swap of swaps) cross(before, swap);
    const from = isDeal ? placeOf(`s${now.dealer}`) : before.get(`p${partner}`);
    const fresh = now.hand.filter((card) => isDeal || !was.hand.includes(card));
    fresh.forEach((card, i) => {
      const to = after.get(card);
      if (from && to) arrive(to.element, from.box, to.box, isDeal ? i * DEAL_STEP : 0);
    });
    return new Set([...fresh, ...[...after.keys()].filter((name) => name[0] === "p")]);
  };
}
