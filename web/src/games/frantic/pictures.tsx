// What the rules mark: cards, and events by their names.

import { FranticFace, cardName as plainName } from "./cards";
import { EventFace, isEvent } from "./event-art";
import type { EventName } from "./view.gen";
import { dictionary } from "./words";

const titleOf = (event: EventName) => dictionary.value.events[event][0];

export const cardName = (card: string) => (isEvent(card) ? titleOf(card) : plainName(card));

export function Picture({ card }: { card: string }) {
  return isEvent(card) ? (
    <EventFace name={card} title={titleOf(card)} />
  ) : (
    <FranticFace card={card} />
  );
}
