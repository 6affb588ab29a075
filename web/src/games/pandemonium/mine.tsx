// One's own things: the packet in the middle, the hand by groups, the calls.
import type { ComponentChildren } from "preact";
import { CardButton } from "../../ui/card";
import { useCardPointer } from "../../ui/card-pointer";
import { callName, cardName, Face, GroupSign, groupCalled, kindName, namesOf } from "./cards";
import { Icon } from "./icons";
import { CALLS, groupOf, isWhite, WITHDRAW, WORLD } from "./moves";
import { Packet } from "./others";
import type { Picking } from "./picking";
import type { View } from "./view.gen";
import { dictionary } from "./words";

const SET = 5;

type Props = {
  view: View;
  you: number;
  legal: string[];
  picking: Picking;
  act(move: string): void;
};

function Act({
  label,
  keys,
  class: kind = "",
  act,
  name,
  children,
}: {
  label: string;
  keys?: string;
  class?: string;
  act(): void;
  name?: string;
  children?: ComponentChildren;
}) {
  return (
    <button
      class={`btn ${kind}`}
      type="button"
      aria-label={name}
      title={name}
      aria-keyshortcuts={keys}
      onClick={act}
    >
      {children}
      {label}
      {keys && (
        <kbd class="key" aria-hidden="true">
          {keys === "Enter" ? "⏎" : keys}
        </kbd>
      )}
    </button>
  );
}

/** What lies on the table, or will once it is called. */
export function OwnOffer({ you, legal, picking, act }: Props) {
  const t = dictionary.value;
  const { cards, isNew, offer, more, fewer, white } = picking;
  const size = t.numbers[cards.length]!;
  const title = !cards.length ? t.nothingCalled : isNew ? t.willCall(size) : t.youCall(size);
  const kind = kindName(groupOf(cards.find((card) => !isWhite(card))));
  const help = !cards.length
    ? t.pick
    : cards.every(isWhite)
      ? t.needsColour
      : `${kind}${cards.some(isWhite) ? ` + ${t.white}` : ""}. ${t.secret}`;
  return (
    <div class={`offer ${isNew ? "new" : ""}`} data-drop="offer">
      <Packet size={cards.length} seat={you} />
      <div>
        <h2>
          {isNew && offer ? (
            <Act label={title} keys="Enter" class="main" act={() => act(offer)} />
          ) : (
            title
          )}
        </h2>
        <p>{help}</p>
        <span class="btns">
          {fewer && <Act label="−" name={t.fewer} act={fewer} />}
          {more && <Act label="+" name={t.more} act={more} />}
          {white && (
            <Act label={cards.some(isWhite) ? t.noWhite : t.addWhite} keys="W" act={white} />
          )}
          {!isNew && legal.includes(WITHDRAW) && (
            <Act label={t.takeBack} keys="X" act={() => act(WITHDRAW)} />
          )}
        </span>
      </div>
    </div>
  );
}

function OwnCard({ view, picking, card, index }: Props & { card: string; index: number }) {
  const t = dictionary.value;
  const isPicked = picking.cards.includes(card);
  const isAway = isPicked && !picking.isNew;
  return (
    <li>
      <CardButton
        id={card}
        flip={card}
        class={isAway ? "ghost" : isPicked ? "picked" : ""}
        label={[cardName(card, view), isPicked && (isAway ? t.onOffer : t.picked)]
          .filter(Boolean)
          .join(", ")}
        aria-pressed={isPicked}
        aria-keyshortcuts={String(index + 1)}
        data-card={card}
        onClick={(event) => event.detail === 0 && picking.touch(card)}
      >
        <Face card={card} view={view} />
      </CardButton>
      <kbd class="key" aria-hidden="true">
        {index + 1}
      </kbd>
    </li>
  );
}

/** The hand comes sorted, so each group is a run of it. */
export function Hand(props: Props) {
  const { view, picking } = props;
  const t = dictionary.value;
  const kinds = [...new Set(view.hand.map(groupOf))];
  const pointer = useCardPointer({
    picked: null,
    pick: () => {},
    play: (card, drop) => (drop ? picking.drop(card) : picking.touch(card)),
    oneTap: true,
  });
  return (
    <ol
      class="groups"
      aria-label={t.hand}
      style={{ "--n": kinds.length, "--m": view.hand.length - kinds.length }}
      {...pointer}
    >
      {kinds.map((group) => {
        const cards = view.hand.filter((card) => groupOf(card) === group);
        const [one, , other] = group ? namesOf(group) : [t.white];
        return (
          <li key={group} class="grp">
            <p class="lab">
              <GroupSign group={group} />
              <span>
                <b>{one}</b>
                {other && <small>{other}</small>}
              </span>
            </p>
            <ol>
              {cards.map((card) => (
                <OwnCard key={card} {...props} card={card} index={view.hand.indexOf(card)} />
              ))}
            </ol>
            <p class="dots" role="img" aria-label={t.ofFive(cards.length)}>
              {Array.from({ length: SET }, (_, i) => (
                <i class={i < cards.length ? "on" : ""} />
              ))}
            </p>
          </li>
        );
      })}
    </ol>
  );
}

/**
 * What can be called by all its names. Where the table does not point out a finished set, a call
 * may be tried with whatever is in the hand: noticing is part of the game.
 */
export function callsOf({ help, hand }: View, legal: string[]): string[] {
  if (help) return legal.filter((move) => move.startsWith("call ")).map((move) => move.slice(5));
  return [...new Set(hand.map(groupOf))].map((group) => (group ? CALLS[group * 4 - 4]! : WORLD));
}

export function Calls({ view, legal, act, asked, ask }: Props & { asked: boolean; ask(): void }) {
  const t = dictionary.value;
  const calls = view.help || asked ? callsOf(view, legal) : [];
  const ready = calls.length > 0;
  return (
    <div class={`calls ${ready ? "ready" : ""}`}>
      {calls.map((call, i) => (
        <Act
          key={call}
          label={`${callName(call)}!`}
          keys={i ? undefined : "K"}
          class="call"
          act={() => act(`call ${call}`)}
        >
          <GroupSign group={groupCalled(call)} />
        </Act>
      ))}
      {!ready && (
        <button
          class="btn call"
          type="button"
          disabled={view.help !== null}
          title={t.callLater}
          aria-keyshortcuts="K"
          onClick={ask}
        >
          <Icon name="crown" />
          {t.call}
          <kbd class="key">K</kbd>
        </button>
      )}
      <Vote view={view} legal={legal} act={act} />
    </div>
  );
}

function Vote({ view: { votes, seats }, legal, act }: Pick<Props, "view" | "legal" | "act">) {
  const t = dictionary.value;
  const move = legal.find((move) => move.endsWith("vote"));
  return (
    <button
      class="btn vote"
      type="button"
      disabled={!move}
      aria-pressed={move === "unvote"}
      aria-keyshortcuts="V"
      title={t.redealHelp}
      onClick={() => act(move!)}
    >
      <Icon name="again" />
      {t.redeal}
      {votes.length > 0 && (
        <b>
          {votes.length}/{seats}
        </b>
      )}
    </button>
  );
}
