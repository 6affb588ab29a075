import { useRef } from "preact/hooks";
import { CardButton } from "../../ui/card";
import { useCardPointer } from "../../ui/card-pointer";
import { useKeptFocus } from "../../ui/kept-focus";
import { useKeys } from "../../ui/keys";
import { useSteady } from "../../ui/steady";
import { cardName, KingdomFace } from "./cards";
import { dictionary } from "./words";

type Props = {
  cards: string[];
  catching: string[];
  picked: string | null;
  pick(card: string | null): void;
  legal: string[];
  play(move: string): void;
  oneTap: boolean;
};

const keyOf = (index: number) => (index < 9 ? String(index + 1) : "0");

type HandCardProps = {
  card: string;
  index: number;
  canPlay: boolean;
  catches: boolean;
  isPicked: boolean;
  pick(card: string | null): void;
  play(card: string): void;
};

function HandCard({ card, index, canPlay, catches, isPicked, pick, play }: HandCardProps) {
  const t = dictionary.value;
  const state = !canPlay ? "" : isPicked ? "picked" : catches ? "playable" : "allowed";
  return (
    <li>
      <CardButton
        id={card}
        flip={card}
        class={state}
        label={[cardName(card), canPlay && t.canPlay, catches && t.matches]
          .filter(Boolean)
          .join(", ")}
        aria-disabled={!canPlay}
        aria-keyshortcuts={keyOf(index)}
        data-card={card}
        onFocus={() => pick(card)}
        onBlur={() => pick(null)}
        onClick={(event) => event.detail === 0 && play(card)}
      >
        <KingdomFace card={card} />
      </CardButton>
      <kbd class="key" aria-hidden="true">
        {keyOf(index)}
      </kbd>
    </li>
  );
}

export function Hand({ cards, catching, picked, pick, legal, play, oneTap }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const moveOf = (card: string) => legal.find((move) => move === `play ${card}`);
  const playCard = useSteady((card: string) => {
    const move = moveOf(card);
    if (move) play(move);
  });
  const buttonAt = (index: number) => list.current!.querySelectorAll("button")[index];
  useKeptFocus(list, cards);
  const pointer = useCardPointer({ picked, pick, play: playCard, oneTap });

  function stepFocus(by: number) {
    const at = picked === null ? (by > 0 ? -1 : 0) : cards.indexOf(picked);
    buttonAt((at + by + cards.length) % cards.length)?.focus();
  }

  useKeys((key) => {
    if (!legal.some((move) => move.startsWith("play "))) return;
    const index = cards.findIndex((_, i) => keyOf(i) === key);
    const card = cards[index];
    if (card !== undefined && card === picked) playCard(card);
    else if (card !== undefined) buttonAt(index)?.focus();
    else if (key === "ArrowRight") stepFocus(1);
    else if (key === "ArrowLeft") stepFocus(-1);
    else if (key === "Escape") pick(null);
  });

  return (
    <ol
      class="hand"
      style={{ "--n": cards.length }}
      ref={list}
      aria-label={dictionary.value.hand}
      {...pointer}
    >
      {cards.map((card, i) => (
        <HandCard
          key={card}
          card={card}
          index={i}
          canPlay={moveOf(card) !== undefined}
          catches={catching.includes(card)}
          isPicked={card === picked}
          pick={pick}
          play={playCard}
        />
      ))}
    </ol>
  );
}
