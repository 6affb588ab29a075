// How a turn is shown: the card goes to its match, both go home; then the drawn card does the same.
import { render } from "preact";
import { Card } from "../../ui/card";
import { arrive, MOVE, type PlaceOf, type Places, travel } from "../../ui/flip";
import type { Told } from "../../wire";
import { KingdomFace } from "./cards";

const REST = 240;
const DEAL_STEP = 24;
const LONGEST_DEAL = 240;

/** One card and what it did: laid by hand or drawn, then left in the field or gone with others. */
type Play = { card: string; seat: number; drawn: boolean; took: string[] };

function playsOf(happened: Told[]): Play[] {
  const plays: Play[] = [];
  for (const { what, seat = 0, card = "" } of happened) {
    if (what === "played" || what === "drew")
      plays.push({ card, seat, drawn: what === "drew", took: [] });
    // A choice comes in a message of its own: then the card already lies on the table.
    if (what === "took" && !plays.length) plays.push({ card, seat, drawn: false, took: [] });
    if (what === "took") plays.at(-1)!.took.push(card);
  }
  return plays;
}

/** A card that lay nowhere: others hold theirs hidden. */
function draw(card: string): Element {
  const host = document.createElement("div");
  render(
    <Card id={card} label="">
      <KingdomFace card={card} />
    </Card>,
    host,
  );
  return host.firstElementChild!;
}

/** A place the size of a card in the middle of something smaller or larger. */
function cardSized({ x, y, width, height }: DOMRect, like: DOMRect): DOMRect {
  return new DOMRect(
    x + (width - like.width) / 2,
    y + (height - like.height) / 2,
    like.width,
    like.height,
  );
}

const beside = (box: DOMRect) =>
  new DOMRect(box.x + box.width * 0.3, box.y + box.height * 0.12, box.width, box.height);

export function stageTurn(
  happened: Told[],
  before: Places,
  after: Places,
  placeOf: PlaceOf,
): Set<string> {
  const cared = new Set<string>();
  const plays = playsOf(happened);
  const pile = plays.length ? placeOf("pile")?.box : undefined;
  if (!pile) return cared;
  let start = 0;

  function originOf({ card, seat, drawn }: Play): DOMRect {
    const known = before.get(card)?.box;
    const place = placeOf(`seat-${seat}`)?.box;
    return known ?? (drawn || !place ? pile! : cardSized(place, pile!));
  }

  function takeHome(play: Play) {
    const others = play.took.filter((card) => card !== play.card && before.has(card));
    const target = before.get(others[0] ?? play.card)?.box ?? pile!;
    const home = (card: string) =>
      (after.get(card) ?? placeOf(card) ?? placeOf(`seat-${play.seat}`))?.box ?? target;
    const played = before.get(play.card)?.element ?? draw(play.card);
    travel(played, [originOf(play), beside(target), home(play.card)], start, REST);
    for (const card of others) {
      const { box, element } = before.get(card)!;
      travel(element, [box, box, home(card)], start, REST);
    }
    start += 2 * MOVE.duration + REST;
  }

  function lay(play: Play) {
    const place = after.get(play.card);
    if (place) arrive(place.element, originOf(play), place.box, start);
    start += MOVE.duration;
  }

  for (const play of plays) {
    for (const card of [play.card, ...play.took]) cared.add(card);
    if (play.took.length) takeHome(play);
    else lay(play);
  }
  return cared;
}

export function stageDeal(after: Places, placeOf: PlaceOf): Set<string> {
  const pile = placeOf("pile")?.box;
  const cards = [...after];
  const step = Math.min(DEAL_STEP, LONGEST_DEAL / cards.length);
  if (pile)
    for (const [i, [, { element, box }]] of cards.entries()) arrive(element, pile, box, i * step);
  return new Set(after.keys());
}
