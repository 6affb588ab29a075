// What the rules mark: cards of the house deck, whatever deck is played with.
import { ScandaroonCard } from "./art";
import { faceOf, nameOf } from "./cards";
import type { ScandaroonView } from "./view";

const infoIn = ({ deck }: ScandaroonView, card: string) => deck.find(({ code }) => code === card);

export const cardName = (card: string, view: ScandaroonView) => nameOf(infoIn(view, card));

export function Picture({ card, view }: { card: string; view: ScandaroonView }) {
  const info = infoIn(view, card);
  return info ? <ScandaroonCard {...faceOf(info)} /> : null;
}
