import { useRef, useState } from "preact/hooks";
import { Card } from "../../ui/card";
import { useFlip, useNews } from "../../ui/flip";
import { useOpening } from "../../ui/opening";
import { RoundButton } from "../../ui/round-button";
import { othersOf, Seat } from "../../ui/seat";
import { Status } from "../../ui/status";
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

function Meta({ view, seat }: { view: View; seat: number }) {
  return (
    <>
      <span class="cardcount">{view.counts[seat]}</span>
      <span class="pts">{view.scores[seat]}</span>
    </>
  );
}

const dealerBadge = (view: View, seat: number) =>
  view.dealer === seat ? dictionary.value.dealer : undefined;

function Opponent({ view, seat, names }: { view: View; seat: number; names: Props["names"] }) {
  const t = dictionary.value;
  return (
    <li class={`opp ${view.turn === seat ? "turn" : ""}`}>
      <Seat seat={seat} badge={dealerBadge(view, seat)} place={`seat-${seat}`}>
        <Meta view={view} seat={seat} />
      </Seat>
      <Mat cards={view.collected[seat]!} wilds={view.wilds} label={t.collectedBy(names.of(seat))} />
    </li>
  );
}

function Stock({ view, showLast }: { view: View; showLast(): void }) {
  const t = dictionary.value;
  return (
    <div class="stock">
      {view.showing && (
        <Card id={view.showing} label={cardName(view.showing)} class="target" flip={view.showing}>
          <KingdomFace card={view.showing} />
        </Card>
      )}
      <span class="pile" data-place="pile">
        <Card id="back" label={t.pile(view.pile)}>
          <KingdomBack />
        </Card>
        <span class="count" aria-hidden="true">
          {view.pile}
        </span>
      </span>
      {view.last && !view.showing && <RoundButton icon="crown" label={t.showLast} act={showLast} />}
    </div>
  );
}

function Own({ view, you }: { view: View; you: number }) {
  const t = dictionary.value;
  const [king, queen, joker] = view.worth[you] ?? [0, 0, 0];
  return (
    <div class={`own ${view.turn === you ? "turn" : ""}`}>
      <Mat cards={view.collected[you]!} wilds={view.wilds} label={t.collected} />
      <Seat seat={you} badge={dealerBadge(view, you)} place={`seat-${you}`}>
        <Meta view={view} seat={you} />
      </Seat>
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
  const seen = preview(view, settings.helps ? shown : null, legal);
  const news = useNews(happened);
  useFlip(root, view, (before, after, placeOf) =>
    news.some(({ what }) => what === "dealt")
      ? stageDeal(after, placeOf)
      : stageTurn(news, before, after, placeOf),
  );
  const send = (move: string) => {
    pick(null);
    play([move]);
  };
  return (
    <div ref={root} class="kingdom">
      <ol class={`opps ${you === null ? "all" : ""}`}>
        {othersOf(view).map((seat) => (
          <Opponent key={seat} view={view} seat={seat} names={names} />
        ))}
      </ol>
      <div class="center">
        <Field groups={view.field} glowing={seen.glowing} legal={legal} take={send} />
        <Stock view={view} showLast={last.show} />
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
          <Own view={view} you={you} />
        </div>
      )}
      {last.open && <LastHand view={view} names={names} close={last.close} />}
    </div>
  );
}
