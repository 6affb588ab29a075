// One's own things, at the thumb: Feeders, the row, the Playmakers, and the call of Out.
import type { ComponentChildren } from "preact";
import { Card, CardButton } from "../../ui/card";
import { useCardPointer } from "../../ui/card-pointer";
import { Seat } from "../../ui/seat";
import { CommotionFace, cardName } from "./cards";
import { cardAt, FLIP, OUT, PASS, TOP } from "./moves";
import { Points } from "./others";
import type { Seen } from "./seen";
import { dictionary } from "./words";

export const keyOf = (slot: number) => "1234567890"[slot];

/** From this many cards on, the row lies in two lines. */
const LONGEST_LINE = 9;

type Props = {
  view: Seen;
  you: number;
  legal: string[];
  /** the places whose card fits somewhere */
  playable: Set<number>;
  /** the place whose card waits for a pile */
  picked: number | null;
  /** the place whose card has just come back */
  home: number | undefined;
  look(place: number | null): void;
  press(place: number): void;
  drop(place: number, pile: string): void;
  send(move: string): void;
};

type OwnCardProps = Pick<Props, "you" | "press" | "look"> & {
  place: number;
  card: ReturnType<typeof cardAt>;
  deck: number;
  state: string;
  fits: boolean;
  name?: string;
};

/** What is told of the card at a place; as long as it is the same, so is the card. */
function at(
  place: number,
  { view, you, playable, picked, home, press, look }: Props,
): OwnCardProps {
  const fits = playable.has(place);
  const state = place === picked ? "picked" : place === home ? "home" : fits ? "playable" : "";
  return {
    you,
    press,
    look,
    place,
    card: cardAt(view, you, place),
    deck: view.decks[you]!,
    state,
    fits,
  };
}

function OwnCard({ you, press, look, place, card, deck, state, fits, name }: OwnCardProps) {
  const t = dictionary.value;
  const flip = place === TOP ? `t${you}` : `f${you}-${place}`;
  if (!card) return <span class="slot" data-flip={flip} />;
  return (
    <CardButton
      id={card}
      flip={flip}
      class={state}
      label={[name, cardName(card), fits && t.fits].filter(Boolean).join(", ")}
      aria-disabled={!fits}
      aria-keyshortcuts={place === TOP ? "P" : keyOf(place)}
      data-card={place}
      onFocus={() => look(place)}
      onBlur={() => look(null)}
      onClick={(event) => event.detail === 0 && press(place)}
    >
      <CommotionFace card={card} deck={deck} />
    </CardButton>
  );
}

function Feeders({ view, you }: Props) {
  const t = dictionary.value;
  const left = view.feeders[you]!;
  const label = t.left(left);
  const back = (
    <Card id={`back-${view.decks[you]}`} label={label}>
      <CommotionFace card="?" deck={view.decks[you]!} />
    </Card>
  );
  return (
    <Group name="fd" caption={t.feeders}>
      <span class={left ? "pile" : ""} data-place={`d${you}`}>
        {left ? back : <span class="slot" role="img" aria-label={label} />}
        <span class="num" aria-hidden="true">
          {left}
        </span>
      </span>
    </Group>
  );
}

function Row(props: Props) {
  const cards = props.view.front[props.you]!;
  const columns = cards.length > LONGEST_LINE ? Math.ceil(cards.length / 2) : cards.length;
  return (
    <div class="fr">
      <ol
        class={columns < cards.length ? "two" : ""}
        aria-label={dictionary.value.row}
        style={{ "--n": columns }}
      >
        {cards.map((_, slot) => (
          <li key={slot}>
            <OwnCard {...at(slot, props)} />
            {keyOf(slot) && (
              <kbd class="key" aria-hidden="true">
                {keyOf(slot)}
              </kbd>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

function Playmakers(props: Props) {
  const { view, you, legal, send } = props;
  const t = dictionary.value;
  const down = view.face_down[you]!;
  const canFlip = legal.includes(FLIP);
  return (
    <Group name="pm" caption={t.playmakers}>
      <span class="pair">
        <span class="open">
          <OwnCard {...at(TOP, props)} name={t.playmakers} />
          <kbd class="key" aria-hidden="true">
            P
          </kbd>
        </span>
        <span class={down ? "pile" : ""} data-place={`k${you}`}>
          <CardButton
            id={`back-${view.decks[you]}`}
            class={down ? "" : "ghost"}
            label={t.flip(down)}
            aria-keyshortcuts="Space"
            aria-disabled={!canFlip}
            onClick={() => canFlip && send(FLIP)}
          >
            <CommotionFace card="?" deck={view.decks[you]!} />
          </CardButton>
          <span class="count" aria-hidden="true">
            {down || "↻"}
          </span>
          <kbd class="key" aria-hidden="true">
            {t.space}
          </kbd>
        </span>
      </span>
    </Group>
  );
}

function Call({ view, you, legal, send }: Props) {
  const t = dictionary.value;
  const mayCall = legal.includes(OUT);
  return (
    <div class="out">
      <Seat seat={you}>
        <Points points={view.scores[you]!} />
      </Seat>
      <button
        class="btn call"
        type="button"
        disabled={!mayCall}
        aria-keyshortcuts="O"
        title={mayCall ? "" : t.outLater}
        onClick={() => send(OUT)}
      >
        {t.out}
        <kbd class="key">O</kbd>
      </button>
      {legal.includes(PASS) && (
        <button class="btn" type="button" onClick={() => send(PASS)}>
          {t.pass}
        </button>
      )}
    </div>
  );
}

function Group({
  name,
  caption,
  children,
}: {
  name: string;
  caption: string;
  children: ComponentChildren;
}) {
  return (
    <div class={`grp ${name}`}>
      {children}
      <span class="cap" aria-hidden="true">
        {caption}
      </span>
    </div>
  );
}

export function Mine(props: Props) {
  const { picked, look, press, drop } = props;
  const pointer = useCardPointer({
    picked: picked === null ? null : String(picked),
    pick: (place) => look(place === null ? null : Number(place)),
    play: (place, pile) => (pile ? drop(Number(place), pile) : press(Number(place))),
    oneTap: true,
  });
  return (
    <div class="me" {...pointer}>
      <Feeders {...props} />
      <Row {...props} />
      <Playmakers {...props} />
      <Call {...props} />
    </div>
  );
}
