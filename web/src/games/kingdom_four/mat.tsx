// A collection as a small table: kingdoms down, items across, the numbers one has in each cell.
// Rows show what makes King and Queen, columns what makes the Joker.
import { SIGN } from "../../art/colours";
import { still } from "../../ui/still";
import { ITEMS } from "./art";
import { cardNames, colourOf, ITEM_LETTERS, KINGDOMS, numberOf } from "./cards";
import { Icon } from "./icons";

/** The cards come as one text: most cells stay as they are when a collection grows. */
const Cell = still(({ held }: { held: string }) => {
  const cards = held ? held.split(" ") : [];
  return (
    <span class={`cell ${cards.length ? "full" : ""} ${cards.length > 3 ? "four" : ""}`}>
      {cards.map((card) => (
        <i key={card} data-place={card}>
          {numberOf(card)}
        </i>
      ))}
    </span>
  );
});

function WildMark({ card }: { card: string | undefined }) {
  return card ? (
    <span class="cell full" data-place={card}>
      <Icon name="crown" />
    </span>
  ) : (
    <span class="cell none" />
  );
}

type Props = { cards: string[]; wilds: boolean; label: string };

export const Mat = still(({ cards, wilds, label }: Props) => {
  const held = (start: string) => cards.filter((card) => card.startsWith(start)).sort();
  return (
    <span
      class={`mat ${wilds ? "with-wilds" : ""}`}
      role="img"
      aria-label={`${label}: ${cardNames(cards) || "–"}`}
    >
      <span class="corner" />
      {ITEMS.map((item) => (
        <Icon name={item} />
      ))}
      {wilds && <Icon name="crown" />}
      {KINGDOMS.map((kingdom) => {
        const colour = colourOf(kingdom)!;
        return (
          <>
            <span
              class="ms"
              style={{ background: `var(--${colour})`, color: `var(--on-${colour})` }}
            >
              <Icon name={SIGN[colour]} />
            </span>
            {ITEM_LETTERS.map((item) => (
              <Cell held={held(kingdom + item).join(" ")} />
            ))}
            {wilds && <WildMark card={held(`${kingdom}*`)[0]} />}
          </>
        );
      })}
      {wilds && (
        <span class="ms jokers">
          <Icon name="star" />
        </span>
      )}
      {wilds && ITEM_LETTERS.map((item) => <WildMark card={held(`*${item}`)[0]} />)}
    </span>
  );
});

/** A card as small as a word, for the points. */
export function Mini({ card }: { card: string }) {
  const colour = colourOf(card);
  const item = ITEMS[ITEM_LETTERS.indexOf(card[1]!)];
  const tint = colour ? { background: `var(--${colour})`, color: `var(--on-${colour})` } : {};
  return (
    <span class="mini" style={tint}>
      <Icon name={colour ? SIGN[colour] : "star"} />
      <Icon name={item ?? "crown"} />
      {numberOf(card)}
    </span>
  );
}
