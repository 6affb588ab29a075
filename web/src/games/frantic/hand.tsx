import { useRef } from "preact/hooks";
import { CardButton } from "../../ui/card";
import { useCardPointer } from "../../ui/card-pointer";
import { useKeptFocus } from "../../ui/kept-focus";
import { stepFocus, useKeys } from "../../ui/keys";
import { useSteady } from "../../ui/steady";
import { still } from "../../ui/still";
import { cardName, drawingOf, FranticFace } from "./cards";
import { ACT_KEYS } from "./choice";
import { dictionary } from "./words";

/** In rows, or with the whole width for itself. */
export const isMany = (cards: string[]) => cards.length > 9;

type Props = {
  cards: string[];
  /** set aside; where they can be taken back, a card is by its name */
  chosen: string[];
  takeBack: ((card: string) => void) | null;
  next: string | null;
  picked: string | null;
  pick(card: string | null): void;
  legal: string[];
  send(move: string): void;
  oneTap: boolean;
};

const keyOf = (index: number) => (index < 9 ? String(index + 1) : index === 9 ? "0" : "");
const plain = (id: string) => id.split("#")[0]!;

/** Cards of one kind look alike: each gets a number of its own. */
function numbered(cards: string[]): string[] {
  const seen: Record<string, number> = {};
  return cards.map((card) => {
    seen[card] = (seen[card] ?? 0) + 1;
    return `${card}#${seen[card]}`;
  });
}

/** Set aside face down: those are the first of their kind. */
const isAside = (id: string, chosen: string[]) =>
  Number(id.split("#")[1]) <= chosen.filter((card) => card === plain(id)).length;

/** A card is played or chosen; in a window it is thrown in by its own name. */
export const moveWith = (card: string, legal: string[]) =>
  legal.find((move) => [`play ${card}`, `choose ${card}`, card].includes(move));

type HeldProps = {
  id: string;
  drawing: string;
  shortcut: string;
  state: string;
  label: string;
  pick(card: string): void;
  play(card: string): void;
};

const Held = still(({ id, drawing, shortcut, state, label, pick, play }: HeldProps) => (
  <li>
    <CardButton
      id={drawing}
      flip={id}
      class={state}
      label={label}
      data-card={id}
      aria-keyshortcuts={shortcut || undefined}
      onFocus={() => pick(id)}
      onClick={(event) => event.detail === 0 && play(id)}
    >
      <FranticFace card={plain(id)} />
    </CardButton>
    {shortcut && (
      <kbd class="key" aria-hidden="true">
        {shortcut}
      </kbd>
    )}
  </li>
));

export function Hand(props: Props) {
  const { cards, chosen, takeBack, next, picked, pick, legal, send, oneTap } = props;
  const t = dictionary.value;
  const list = useRef<HTMLOListElement>(null);
  const ids = numbered(cards);
  const moveOf = (id: string) => moveWith(plain(id), legal);
  const playCard = (id: string) => {
    const move = moveOf(id);
    if (isAside(id, chosen)) takeBack?.(plain(id));
    else if (move) send(move);
  };
  const play = useSteady(playCard);
  useKeptFocus(list, ids);
  const pointer = useCardPointer({ picked, pick, play: playCard, oneTap });
  const buttons = () => [...list.current!.querySelectorAll("button")];

  useKeys((key) => {
    const act = legal.find(
      (move) => ACT_KEYS[move] === key.toUpperCase() || move === `wish ${key}`,
    );
    const id = ids[ids.findIndex((_, i) => keyOf(i) === key)];
    if (act) send(act);
    else if (id !== undefined && id === picked) playCard(id);
    else if (id !== undefined) buttons()[ids.indexOf(id)]?.focus();
    else if (key === "ArrowRight" || key === "ArrowLeft")
      stepFocus(buttons(), key === "ArrowRight" ? 1 : -1);
    else if (key === "Escape") pick(null);
  });

  const can = (move: string | undefined) =>
    move && (move.startsWith("choose") ? t.choosable : t.playable);
  const given = ids.find((id) => plain(id) === next && !isAside(id, chosen));
  const stateOf = (id: string) => {
    if (isAside(id, chosen)) return "ghost";
    if (id === given) return "target";
    if (!moveOf(id)) return legal.length ? "resting" : "";
    return id === picked ? "picked" : "playable";
  };
  return (
    <ol
      class={`hand ${isMany(cards) ? "many" : ""}`}
      style={{ "--n": cards.length, "--half": Math.ceil(cards.length / 2) }}
      ref={list}
      aria-label={t.hand}
      {...pointer}
    >
      {ids.map((id, i) => (
        <Held
          key={id}
          id={id}
          drawing={drawingOf(plain(id))}
          shortcut={keyOf(i)}
          state={stateOf(id)}
          label={[cardName(plain(id)), can(moveOf(id))].filter(Boolean).join(", ")}
          pick={pick}
          play={play}
        />
      ))}
    </ol>
  );
}
