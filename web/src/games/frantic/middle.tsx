// What is common: the demand, large and plain; the piles; an attack on its way; the Market; an
// event that runs.
import { type Colour, SIGN } from "../../art/colours";
import { Letters, Word } from "../../art/letters";
import { words } from "../../i18n";
import { Card, CardButton } from "../../ui/card";
import type { Names } from "../types";
import { FranticBack } from "./art";
import { cardName, drawingOf, FranticFace, TITLES } from "./cards";
import { Wish } from "./choice";
import { pictures } from "./events";
import { Icon } from "./icons";
import type { EventName, View } from "./view.gen";
import { dictionary } from "./words";

type Props = {
  view: View;
  names: Names;
  legal: string[];
  send(move: string): void;
  event: EventName | null;
};

function demandText({ colour, number, symbol, open }: View["demand"]): string {
  const t = dictionary.value;
  if (open) return t.anything;
  return [colour && t.colour[colour], number, symbol && TITLES[symbol]].filter(Boolean).join(t.or);
}

function Demand({ demand, names }: { demand: View["demand"]; names: Names }) {
  const t = dictionary.value;
  const { colour, number, wished_by: by } = demand;
  const tint = colour ?? "night";
  return (
    <div class="demand" role="status">
      <span class="sign" style={{ background: `var(--${tint})`, color: `var(--on-${tint})` }}>
        {colour && <Icon name={SIGN[colour]} />}
        {number && (
          <svg viewBox="0 0 60 84" aria-hidden="true">
            <Letters text={number} x={30} y={0} h={84} weight={15} anchor="middle" />
          </svg>
        )}
        {!colour && !number && <Icon name="spark" />}
      </span>
      <span class="t">
        <strong>{t.lay(demandText(demand))}</strong>
        {by !== null && <small>{t.wishOf(names.of(by), by === names.you)}</small>}
      </span>
    </div>
  );
}

type PilesProps = { pile: number; top: string; canDraw: boolean; send(move: string): void };

function Piles({ pile, top, canDraw, send }: PilesProps) {
  const t = dictionary.value;
  const back = { id: "back", label: t.pile(pile), flip: "pile", children: <FranticBack /> };
  return (
    <div class="piles">
      <span class="pile">
        {canDraw ? (
          <CardButton {...back} class="target" onClick={() => send("draw")} />
        ) : (
          <Card {...back} />
        )}
        <span class="count" aria-hidden="true">
          {pile}
        </span>
      </span>
      <span data-drop="table">
        <Card id={drawingOf(top)} label={t.laid(cardName(top))} flip="top" class="tilted">
          <FranticFace card={top} />
        </Card>
      </span>
    </div>
  );
}

function Market({ view, legal, send }: Omit<Props, "names" | "event">) {
  return (
    <ol class="market" aria-label={dictionary.value.events.market[0]}>
      {view.market.map((card, i) => (
        <li key={i}>
          <CardButton
            id={drawingOf(card)}
            label={cardName(card)}
            class={legal.includes(`choose ${card}`) ? "target" : ""}
            onClick={() => send(`choose ${card}`)}
          >
            <FranticFace card={card} />
          </CardButton>
        </li>
      ))}
    </ol>
  );
}

/** With the colour it is about; without one it does nothing. */
function eventText(name: EventName, { last_colour: colour }: View): string {
  const t = dictionary.value;
  const tell = t.inColour[name];
  if (!tell) return t.events[name][1];
  return colour ? tell(t.colour[colour]) : (t.nothing[name] ?? t.events[name][1]);
}

/** Read by all: large when it comes, beside the choices while it asks for some. */
function EventPlate({ name, view }: { name: EventName; view: View }) {
  const t = dictionary.value;
  const [title] = t.events[name];
  const text = eventText(name, view);
  const running = !!view.event;
  const Picture = pictures.value;
  return (
    <div class={`event ${running ? "running" : ""}`} role="note">
      {Picture && <Picture name={name} />}
      <div>
        <h2>
          <Word text={title} />
        </h2>
        <p>{text}</p>
      </div>
    </div>
  );
}

/** An attack on its way: from whom, at whom, with what. */
function Aimed({ view: { attack }, names }: Pick<Props, "view" | "names">) {
  const t = dictionary.value;
  const { by, card, targets, wish } = attack!;
  return (
    <p class="aimed">
      <strong>
        {names.of(by)} →{" "}
        {words.value.list(targets.map((seat) => (seat === names.you ? t.atYou : names.of(seat))))}:{" "}
        {cardName(card)}
      </strong>
      {wish && (
        <small>
          {t.wishOf(names.of(by), by === names.you)}: {t.colour[wish as Colour] ?? wish}
        </small>
      )}
    </p>
  );
}

const isWish = (move: string) => move.startsWith("wish ");

/** What the table looks at. While an event asks for choices, nothing else matters. */
function kindOf(view: View, legal: string[]): "market" | "event" | "wish" | "aimed" | "demand" {
  if (view.market.length) return "market";
  if (view.event) return "event";
  if (legal.some(isWish)) return "wish";
  return view.attack ? "aimed" : "demand";
}

export function Middle(props: Props) {
  const { view, names, legal, send, event } = props;
  const kind = kindOf(view, legal);
  const wishing = legal.some(isWish);
  return (
    <div class={`center with-${kind} ${wishing ? "with-wish" : ""}`}>
      {event && <EventPlate name={event} view={view} />}
      {kind === "market" && <Market view={view} legal={legal} send={send} />}
      {kind === "aimed" && <Aimed view={view} names={names} />}
      {kind === "demand" && <Demand demand={view.demand} names={names} />}
      {kind !== "market" && kind !== "event" && (
        <Piles pile={view.pile} top={view.top} canDraw={legal.includes("draw")} send={send} />
      )}
      {wishing && <Wish legal={legal} send={send} />}
    </div>
  );
}
