// What is common: the trump track, the piles, and the choices that have no place in a row.
import type { ComponentChildren } from "preact";
import { Card } from "../../ui/card";
import { ScandaroonBack } from "./art";
import { Icon } from "./icons";
import { type Hold, heldBy, Playing } from "./row";
import type { PieceName, Trump, View } from "./view.gen";
import { capital, dictionary, fill } from "./words";

export const TRUMPS: Trump[] = ["scimitar", "moon", "turban", "tiles", "none"];

const trumpMove = (trump: Trump) => `trump ${trump}`;

export function trumpChoice({ would, you }: View, legal: string[]) {
  const open = TRUMPS.filter((trump) => legal.includes(trumpMove(trump)));
  if (!open.length) return null;
  return new Map(open.map((trump) => [trump, would[trumpMove(trump)]?.[you!]]));
}

const TrumpSign = ({ trump }: { trump: Trump }) => (
  <Icon name={trump === "none" ? "close" : trump} />
);

/**
 * The five boxes of the track. Where the trump is chosen, they are the choice, with what one's row
 * would count.
 */
export function Track({
  now,
  choice,
  play,
}: {
  now: Trump;
  /** the trumps that can be chosen, with what one's row would count; mostly none */
  choice: Map<Trump, number | undefined> | null;
  play(move: string): void;
}) {
  const t = dictionary.value;
  const words = fill(t.told.trump_turned, { trump: t.suits[now] }).slice(0, -1);
  return (
    <div class="trump">
      <span class="track" role="group" aria-label={words}>
        {TRUMPS.map((trump) => {
          const box = {
            class: `box ${trump === now ? "now" : ""}`,
            style: { "--suit": `var(--${trump}, var(--night))` },
            title: t.suits[trump],
          };
          if (!choice?.has(trump))
            return (
              <span {...box}>
                <TrumpSign trump={trump} />
              </span>
            );
          return (
            <button
              {...box}
              type="button"
              aria-label={t.suits[trump]}
              onClick={() => play(trumpMove(trump))}
            >
              <TrumpSign trump={trump} />
              {choice.get(trump)}
            </button>
          );
        })}
      </span>
      <b aria-hidden="true">{words}</b>
    </div>
  );
}

export function Stock({ pile }: { pile: number }) {
  return (
    <span class="pile" data-place="pile">
      <Card id="back" label={fill(dictionary.value.pile, { n: pile })}>
        <ScandaroonBack />
      </Card>
      <span class="count" aria-hidden="true">
        {pile}
      </span>
    </span>
  );
}

/** The discards, spread out over the rows: to look through, or to choose one. */
export function Discards({
  cards,
  hold,
  close,
}: {
  cards: string[];
  hold: Hold;
  close?: () => void;
}) {
  const t = dictionary.value;
  return (
    <div class="spread">
      <h2>
        {t.discards}
        {close && (
          <button class="btn" type="button" onClick={close}>
            {t.goOn}
          </button>
        )}
      </h2>
      <ol>
        {cards.map((card) => (
          <li key={card}>
            <Playing {...heldBy(hold, card)} state={hold.moveFor(card) ? "target" : ""} />
          </li>
        ))}
      </ol>
    </div>
  );
}

type Acts = {
  legal: string[];
  paying: boolean;
  pay(on: boolean): void;
  play(move: string): void;
  children: ComponentChildren;
};

/** Passing, the Action Piece and what it is used for. */
export function Buttons({ legal, paying, pay, play, children }: Acts) {
  const t = dictionary.value;
  const piece = paying ? t.cancel : t.piece;
  const powers = legal.filter((move) => move.startsWith("as "));
  return (
    <div class={`acts ${powers.length ? "powers" : ""}`}>
      {powers.map((move, i) => (
        <button class="btn call" type="button" onClick={() => play(move)}>
          {capital(t.power[move.slice(3) as PieceName])}
          <kbd class="key">{i + 1}</kbd>
        </button>
      ))}
      {legal.includes("done") && (
        <button class="btn call" type="button" onClick={() => play("done")}>
          {t.enough}
        </button>
      )}
      {legal.some((move) => move.startsWith("piece ")) && (
        <button
          class="btn piece"
          type="button"
          aria-label={`${piece} A`}
          onClick={() => pay(!paying)}
        >
          <Icon name={paying ? "close" : "spark"} />
          <span>{piece}</span> <kbd class="key">A</kbd>
        </button>
      )}
      {!paying && legal.includes("pass") && (
        <button class="btn" type="button" onClick={() => play("pass")}>
          {t.pass}
          <kbd class="key">P</kbd>
        </button>
      )}
      {children}
    </div>
  );
}
