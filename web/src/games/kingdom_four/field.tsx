import { useRef } from "preact/hooks";
import { Card, CardButton } from "../../ui/card";
import { useKeys } from "../../ui/keys";
import { cardName, KingdomFace } from "./cards";
import { type Slot, settleSlots, shapesOf } from "./slots";
import { dictionary } from "./words";

type Props = {
  groups: string[][];
  glowing: string[];
  legal: string[];
  take(move: string): void;
};

function Group({
  cards,
  glowing,
  move,
  number,
  take,
}: {
  cards: string[];
  glowing: boolean;
  move: string | undefined;
  number: number;
  take(move: string): void;
}) {
  const t = dictionary.value;
  return (
    <span class={`group ${cards.length > 1 ? "three" : ""}`}>
      {cards.map((card, i) => {
        const stage = {
          id: card,
          flip: card,
          children: <KingdomFace card={card} />,
          class: glowing || move ? "target" : "",
        };
        const name = cardName(card);
        if (move && i === cards.length - 1)
          return (
            <CardButton
              key={card}
              {...stage}
              label={`${name}, ${t.canTake}`}
              data-take={move}
              onClick={() => take(move)}
            />
          );
        return <Card key={card} {...stage} label={glowing ? `${name}, ${t.matches}` : name} />;
      })}
      {move && <kbd class="key">{number}</kbd>}
    </span>
  );
}

export function Field({ groups, glowing, legal, take }: Props) {
  const slots = useRef<Slot[]>([]);
  const list = useRef<HTMLOListElement>(null);
  slots.current = settleSlots(slots.current, groups);
  const takes = legal.filter((move) => move.startsWith("take "));
  const { wide, narrow, short } = shapesOf(
    slots.current.reduce((sum, slot) => sum + (slot && slot.length > 1 ? 2 : 1), 0),
  );

  function stepFocus(by: number) {
    const buttons = [...list.current!.querySelectorAll("button")];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons.at((at + by) % buttons.length)?.focus();
  }

  useKeys((key) => {
    const chosen = takes[Number(key) - 1];
    if (chosen) take(chosen);
    else if (takes.length && key === "ArrowRight") stepFocus(1);
    else if (takes.length && key === "ArrowLeft") stepFocus(-1);
  });

  const style = {
    "--wc": wide.columns,
    "--wr": wide.rows,
    "--nc": narrow.columns,
    "--nr": narrow.rows,
    "--sc": short.columns,
    "--sr": short.rows,
  };
  return (
    <ol class="field" ref={list} aria-label={dictionary.value.field} data-drop style={style}>
      {slots.current.map((slot, i) => {
        const move = slot ? takes.find((take) => slot.includes(take.slice(5))) : undefined;
        return (
          <li key={i} class={slot && slot.length > 1 ? "double" : ""}>
            {slot && (
              <Group
                key={slot[0]}
                cards={slot}
                glowing={slot.some((card) => glowing.includes(card))}
                move={move}
                number={move ? takes.indexOf(move) + 1 : 0}
                take={take}
              />
            )}
          </li>
        );
      })}
    </ol>
  );
}
