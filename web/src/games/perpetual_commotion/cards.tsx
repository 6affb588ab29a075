// Cards of Perpetual Commotion: "r5" is the red 5; "start" and "stop" have no colour; "?" lies face
// down.
import { type Colour, SIGN } from "../../art/colours";
import { Icon } from "../../art/icons";
import { CommotionBack, CommotionCard, CommotionStart, CommotionStop } from "./art";
import { dictionary } from "./words";

const COLOUR: Record<string, Colour> = { r: "red", b: "blue", g: "green", y: "yellow" };
export const colourOf = (card: string) => COLOUR[card[0]!];
const numberOf = (card: string) => card.slice(1);

export function cardName(card: string): string {
  const names = dictionary.value.cards;
  return names[card] ?? `${names[card[0]!]} ${numberOf(card)}`;
}

export function CommotionFace({ card, deck = 0 }: { card: string; deck?: number }) {
  const colour = colourOf(card);
  if (colour) return <CommotionCard colour={colour} number={Number(numberOf(card))} />;
  if (card === "?") return <CommotionBack deck={deck + 1} marked={false} />;
  return card === "start" ? <CommotionStart /> : <CommotionStop />;
}

/** A card as small as a word, for what lies in front of the others. */
export function Tiny({ card, place }: { card: string | null; place: string }) {
  if (!card) return <i class="tiny hole" data-place={place} />;
  const colour = colourOf(card);
  const tint = colour && { background: `var(--${colour})`, color: `var(--on-${colour})` };
  return (
    <i
      class={`tiny ${card}`}
      role="img"
      aria-label={cardName(card)}
      style={tint}
      data-place={place}
    >
      {colour ? (
        <>
          {numberOf(card)}
          <Icon name={SIGN[colour]} />
        </>
      ) : card === "start" ? (
        <Icon name="play" />
      ) : (
        "■"
      )}
    </i>
  );
}
