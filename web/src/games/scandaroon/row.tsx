// A row: its owner, the cards with what each is worth, and the sum.

import { CardButton } from "../../ui/card";
import { Seat } from "../../ui/seat";
import type { Names } from "../types";
import { cardName, doesWhat, Face, worth } from "./cards";
import { Icon } from "./icons";
import type { InRow, View } from "./view.gen";
import { dictionary, fill } from "./words";

/** What a board lets one do with its cards. What it does stays the same, so that cards can. */
export type Hold = {
  moveFor(card: string): string | undefined;
  deeds: Deeds;
  play(move: string): void;
  picked: string | null;
  /** the card that a choice is about */
  chosen?: string;
  /** the rows' scores if what is looked at were done */
  sums?: number[];
};

export type Deeds = {
  look(card: string | null): void;
  /** does what the card stands for now */
  act(card: string): void;
};

type Held = {
  card: string;
  move: string | undefined;
  isLooked: boolean;
  isChosen: boolean;
  deeds: Deeds;
};

/** What a hold says of one card. */
export const heldBy = ({ moveFor, picked, chosen, deeds }: Hold, card: string): Held => ({
  card,
  move: moveFor(card),
  isLooked: card === picked,
  isChosen: card === chosen,
  deeds,
});

/**
 * A card on the table or in the hand: it can be looked at, and chosen if there is a move for it.
 */
export function Playing({
  card,
  move,
  isLooked,
  isChosen,
  deeds,
  state,
  more = "",
  keyName,
}: Held & { state: string; more?: string; keyName?: string }) {
  const t = dictionary.value;
  const can = move && (t.can[move.split(" ")[0]!] ?? t.can.pick);
  return (
    <>
      <CardButton
        id={card + t.short.strike}
        flip={card}
        class={`${state} ${isLooked ? "looked" : ""} ${isChosen ? "chosen" : ""}`}
        label={[cardName(card), more, doesWhat(card), can].filter(Boolean).join(", ")}
        aria-disabled={!move}
        data-card={card}
        onFocus={() => deeds.look(card)}
        onBlur={() => deeds.look(null)}
        onClick={(event) => event.detail === 0 && deeds.act(card)}
      >
        <Face card={card} />
      </CardButton>
      {keyName && (
        <kbd class="key" aria-hidden="true">
          {keyName}
        </kbd>
      )}
    </>
  );
}

/** Printed → now → counted. */
function Value({ of: { face, current, final } }: { of: InRow }) {
  const way = current > face ? "up" : current < face ? "down" : "";
  const isMade = way || final !== current;
  return (
    <span class={`val ${way} ${isMade ? "made" : ""}`} aria-hidden="true">
      {way && <i>{face}</i>}
      {isMade && <span>{current}</span>}
      <b>{final}</b>
    </span>
  );
}

function Lying({ lying, isLast, ...held }: Held & { lying: InRow; isLast: boolean }) {
  const t = dictionary.value;
  const { move = "" } = held;
  const state = move.startsWith("use") ? "usable" : move ? "target" : "";
  const counts = worth(lying);
  return (
    <li class={isLast ? "last" : ""}>
      <Playing
        {...held}
        state={state}
        more={lying.protected ? `${counts}, ${t.protected}` : counts}
      />
      {lying.protected ? (
        <Icon name="shield" class="mark" />
      ) : (
        state === "usable" && <Icon name="use" class="mark spark" />
      )}
      <Value of={lying} />
    </li>
  );
}

/** Where the next card of a row will lie. */
function End({ seat, row, canLay, would, names, hold }: RowProps) {
  const t = dictionary.value;
  if (!canLay)
    return row.closed || row.passed ? null : (
      <li class="end empty">
        <span class="slot" />
      </li>
    );
  return (
    <li class="end">
      <button
        class="slot drop"
        type="button"
        aria-label={fill(t.lay, t.row(names.of(seat), seat === names.you))}
        onClick={() => hold.play(into(seat))}
      >
        <Icon name="use" />
        {would}
      </button>
    </li>
  );
}

type OwnerProps = {
  seat: number;
  badge: string | undefined;
  count: number;
  points: number;
  hasPiece: boolean;
};

/** Told only what it shows: most news leaves the owners of most rows alone. */
function Owner({ seat, badge, count, points, hasPiece }: OwnerProps) {
  const t = dictionary.value;
  return (
    <Seat seat={seat} badge={badge} place={`seat-${seat}`}>
      <span class="cardcount">{count}</span>
      <span>{points}&nbsp;★</span>
      {hasPiece && (
        <span role="img" aria-label={t.piece} title={t.piece}>
          <Icon name="spark" />
        </span>
      )}
    </Seat>
  );
}

/** What is shown of a row; as long as it is the same, so is its part of the board. */
type OfRow = Omit<OwnerProps, "badge"> & {
  row: View["rows"][number];
  pile: View["score_piles"][number];
  isOnTurn: boolean;
  starts: boolean;
  canLay: boolean;
  /** what it would count with the card that is to be laid */
  would: number | undefined;
};

type RowProps = OfRow & { names: Names; hold: Hold };

const into = (seat: number) => `into ${seat}`;

export const rowOf = (view: View, seat: number, legal: string[]): OfRow => ({
  seat,
  row: view.rows[seat]!,
  pile: view.score_piles[seat]!,
  count: view.counts[seat]!,
  points: view.scores[seat]!,
  hasPiece: view.pieces[seat]!,
  isOnTurn: view.turn === seat,
  starts: !view.over && view.starter === seat && view.rows.every((row) => !row.cards.length),
  canLay: legal.includes(into(seat)),
  would: view.would[into(seat)]?.[seat],
});

export function RowOf(props: RowProps) {
  const { seat, row, pile, count, points, hasPiece, isOnTurn, starts, names, hold } = props;
  const t = dictionary.value;
  const { cards, score, passed, closed } = row;
  const badge = passed ? t.passed : closed ? t.closed : starts ? t.starts : undefined;
  const after = hold.sums?.[seat] ?? score;
  return (
    <li
      class={`row ${seat === names.you ? "mine" : ""} ${passed ? "passed" : ""} ${isOnTurn ? "turn" : ""}`}
      data-drop={seat}
    >
      <Owner seat={seat} badge={badge} count={count} points={points} hasPiece={hasPiece} />
      <ol class="cards">
        {cards.map((lying, i) => (
          <Lying
            key={lying.card}
            lying={lying}
            isLast={i === cards.length - 1}
            {...heldBy(hold, lying.card)}
          />
        ))}
        <End {...props} />
      </ol>
      <span class="sum">
        <output>{score}</output>
        {after !== score && <b aria-hidden="true">→ {after}</b>}
        {pile.exists && (
          <small
            title={[...pile.cards.map(cardName), pile.added ? `+${pile.added}` : ""]
              .filter(Boolean)
              .join(", ")}
          >
            <span>{t.scorePile} </span>
            {pile.total}
          </small>
        )}
      </span>
    </li>
  );
}
