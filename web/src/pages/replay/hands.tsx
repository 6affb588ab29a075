// With all cards open: what everybody holds, drawn by the game's own pictures.
import { useEffect, useRef, useState } from "preact/hooks";
import { GAMES } from "../../games";
import { fetchPictures } from "../../games/parts";
import type { Names } from "../../games/types";
import { words } from "../../i18n";
import { Card } from "../../ui/card";
import type { Frame, View } from "../../wire";

type Pictures = Awaited<ReturnType<typeof fetchPictures>>;

function usePictures(game: string): Pictures | null {
  const [pictures, set] = useState<Pictures | null>(null);
  useEffect(() => {
    if (GAMES.includes(game)) void fetchPictures(game).then(set, () => {});
  }, [game]);
  return pictures;
}

/** A game calls what its seats hold their `hand`. */
const handsOf = ({ open }: Frame) => open?.hand as string[][] | undefined;

export function Hands({ frame, game, names }: { frame: Frame; game: string; names: Names }) {
  const pictures = usePictures(game);
  const hands = handsOf(frame);
  const all = useRef<HTMLElement>(null);
  useEffect(() => {
    // whoever opens them on a small screen sees at least the first
    all.current?.firstElementChild?.scrollIntoView({ block: "nearest" });
  }, [pictures]);
  if (!hands || !pictures) return null;
  return (
    <section ref={all} class="hands" aria-label={words.value.replay.hands} tabIndex={0}>
      {hands.map((cards, seat) => (
        <Held key={seat} {...{ cards, pictures }} name={names.of(seat)} view={frame.view} />
      ))}
    </section>
  );
}

function Held({
  name,
  cards,
  pictures: { Picture, cardName },
  view,
}: {
  name: string;
  cards: string[];
  pictures: Pictures;
  view: View;
}) {
  return (
    <div>
      <b>
        {name} <small>{cards.length}</small>
      </b>
      <ol aria-label={words.value.replay.handOf(name)}>
        {cards.map((card, i) => (
          <li key={`${card}#${i}`}>
            <Card id={card} label={cardName(card, view)}>
              <Picture card={card} view={view} />
            </Card>
          </li>
        ))}
      </ol>
    </div>
  );
}
