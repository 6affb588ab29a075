import { useRef, useState } from "preact/hooks";
import { Card } from "../../ui/card";
import { useFlip, useNews } from "../../ui/flip";
import { useOpening } from "../../ui/opening";
import { RoundButton } from "../../ui/round-button";
import { othersOf, Seat } from "../../ui/seat";
import { Status } from "../../ui/status";
import { useKept, useSteady } from "../../ui/steady";
import type { BoardProps } from "../types";
import { KingdomBack } from "./art";
import { cardName, KingdomFace } from "./cards";
import { Field } from "./field";
import { Hand } from "./hand";
import { LastHand } from "./last-hand";
import { Mat } from "./mat";
import { stageDeal, stageTurn } from "./motion";
import { preview } from "./preview";
import type { Happened, View } from "./view.gen";
import { dictionary } from "./words";

type Props = BoardProps<View, Happened>;

/** What is shown of a seat; as long as it is the same, so is its part of the board. */
type OfSeat = {
  seat: number;
  cards: string[];
  wilds: boolean;
  count: number;
  points: number;
  deals: boolean;
  onTurn: boolean;
};

const ofSeat = (view: View, seat: number): OfSeat => ({
  seat,
  cards: view.collected[seat]!,
  wilds: view.wilds,
  count: view.counts[seat]!,
  points: view.scores[seat]!,
  deals: view.dealer === seat,
  onTurn: view.turn === seat,
});

function Place({ seat, count, points, deals }: OfSeat) {
  return (
    <Seat seat={seat} badge={deals ? dictionary.value.dealer : undefined} place={`seat-${seat}`}>
      <span class="cardcount">{count}</span>
      <span class="pts">{points}</span>
    </Seat>
  );
}

function Opponent({ name, ...of }: OfSeat & { name: string }) {
  return (
    <li class={`opp ${of.onTurn ? "turn" : ""}`}>
      <Place {...of} />
      <Mat cards={of.cards} wilds={of.wilds} label={dictionary.value.collectedBy(name)} />
    </li>
  );
}

type StockProps = { showing: string | null; pile: number; hasLast: boolean; showLast(): void };

function Stock({ showing, pile, hasLast, showLast }: StockProps) {
  const t = dictionary.value;
  const canShowLast = hasLast && !showing;
  return (
    <div class={`stock ${canShowLast ? "with-last" : ""}`}>
      {showing && (
        <Card id={showing} label={cardName(showing)} class="target" flip={showing}>
          <KingdomFace card={showing} />
        </Card>
      )}
      <span class="pile" data-place="pile">
        <Card id="back" label={t.pile(pile)}>
          <KingdomBack />
        </Card>
        <span class="count" aria-hidden="true">
          {pile}
        </span>
      </span>
      {canShowLast && <RoundButton icon="crown" label={t.showLast} act={showLast} />}
    </div>
  );
}

function Own({ worth, ...of }: OfSeat & { worth: number[] | undefined }) {
  const t = dictionary.value;
  const [king, queen, joker] = worth ?? [0, 0, 0];
  return (
    <div class={`own ${of.onTurn ? "turn" : ""}`}>
      <Mat cards={of.cards} wilds={of.wilds} label={t.collected} />
      <Place {...of} />
      <dl class="kinds">
        <dt>{t.columns.king}</dt>
        <dd>{king}</dd>
        <dt>{t.columns.queen}</dt>
        <dd>{queen}</dd>
        <dt>{t.columns.joker}</dt>
        <dd>{joker}</dd>
      </dl>
    </div>
  );
}

/** A finger cannot hover: its first tap only shows what a card does. */
const needsSecondTap = ({ oneTap }: Props["settings"]) =>
  !oneTap && matchMedia("(hover: none)").matches;

export function Board(props: Props) {
  const { view, you, legal, play, names, happened, settings } = props;
  const root = useRef<HTMLDivElement>(null);
  const [picked, pick] = useState<string | null>(null);
  const last = useOpening(view.last?.number ?? 0, props.replaying || view.over);
  const shown = picked !== null && view.hand.includes(picked) ? picked : null;
  const seen = useKept(preview(view, settings.helps ? shown : null, legal));
  const news = useNews(happened);
  useFlip(root, view, (before, after, placeOf) =>
    news.some(({ what }) => what === "dealt")
      ? stageDeal(after, placeOf)
      : stageTurn(news, before, after, placeOf),
  );
  const send = useSteady((move: string) => {
    pick(null);
    play([move]);
  });
  const showLast = useSteady(last.show);
  return (
    <div ref={root} class="kingdom">
      <ol class={`opps ${you === null ? "all" : ""}`}>
        {othersOf(view).map((seat) => (
          <Opponent key={seat} name={names.of(seat)} {...ofSeat(view, seat)} />
        ))}
      </ol>
      <div class="center">
        <Field groups={view.field} glowing={seen.glowing} legal={legal} take={send} />
        <Stock
          showing={view.showing}
          pile={view.pile}
          hasLast={view.last !== null}
          showLast={showLast}
        />
      </div>
      <Status
        hint={
          seen.words &&
          (needsSecondTap(settings) ? `${seen.words} ${dictionary.value.again}` : seen.words)
        }
      />
      {you !== null && (
        <div class="me">
          <Hand
            cards={view.hand}
            catching={seen.catching}
            picked={shown}
            pick={pick}
            legal={legal}
            play={send}
            oneTap={settings.oneTap}
          />
          <Own worth={view.worth[you]} {...ofSeat(view, you)} />
        </div>
      )}
      {last.open && <LastHand view={view} names={names} close={last.close} />}
    </div>
  );
}
