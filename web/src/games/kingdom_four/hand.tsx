import { useRef } from "preact/hooks";
import { CardButton } from "../../ui/card";
import { useCardPointer } from "../../ui/card-pointer";
import { useKeptFocus } from "../../ui/kept-focus";
import { useKeys } from "../../ui/keys";
import { cardName, KingdomFace } from "./cards";
import { dictionary } from "./words";

type Props = {
  cards: string[];
  catching: Set<string>;
  picked: string | null;
  pick(card: string | null): void;
  legal: string[];
  play(move: string): void;
  oneTap: boolean;
};

const keyOf = (index: number) => (index < 9 ? String(index + 1) : "0");

export function Hand({ cards, catching, picked, pick, legal, play, oneTap }: Props) {
  const t = dictionary.value;
  const list = useRef<HTMLOListElement>(null);
  const moveOf = (card: string) => legal.find((move) => move === `play ${card}`);
  const playCard = (card: string) => {
    const move = moveOf(card);
    if (move) play(move);
  };
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

  const stateOf = (card: string) => {
    if (!moveOf(card)) return "";
    if (card === picked) return "picked";
    return catching.has(card) ? "playable" : "allowed";
  };
  return (
    <ol class="hand" style={{ "--n": cards.length }} ref={list} aria-label={t.hand} {...pointer}>
      {cards.map((card, i) => (
        <li key={card}>
          <CardButton
            id={card}
            flip={card}
            class={stateOf(card)}
            label={[cardName(card), moveOf(card) && t.canPlay, catching.has(card) && t.matches]
              .filter(Boolean)
              .join(", ")}
            aria-disabled={!moveOf(card)}
            aria-keyshortcuts={keyOf(i)}
            data-card={card}
            onFocus={() => pick(card)}
            onBlur={() => pick(null)}
            onClick={(event) => event.detail === 0 && playCard(card)}
          >
            <KingdomFace card={card} />
          </CardButton>
          <kbd class="key" aria-hidden="true">
            {keyOf(i)}
          </kbd>
        </li>
      ))}
    </ol>
  );
}
