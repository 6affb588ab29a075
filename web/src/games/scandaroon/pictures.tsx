// What the rules mark: cards of the house deck, whatever deck is played with.
import { ScandaroonCard } from "./art";
import { faceOf, nameOf } from "./cards";
import type { View } from "./view.gen";

const infoIn = ({ deck }: View, card: string) => deck.find(({ code }) => code === card);

export const cardName = (card: string, view: View) => nameOf(infoIn(view, card));

export function Picture({ card, view }: { card: string; view: View }) {
  const info = infoIn(view, card);
  return info ? <ScandaroonCard {...faceOf(info)} /> : null;
}
