// The points, a column for each seat: of the last round, and as the boxes stand.
import type { ComponentChildren } from "preact";
import { words } from "../../i18n";
import { Dialog } from "../../ui/dialog";
import type { LastProps } from "../types";
import { cardName, infoOf } from "./cards";
import { Icon } from "./icons";
import type { RoundResult, View } from "./view.gen";
import { dictionary, fill, type ScandaroonWords } from "./words";

type Line = [title: string, cells: ComponentChildren[]];

/** A card in no more room than a number has. */
function Small({ card }: { card: string }) {
  const { suits = [], value } = infoOf(card) ?? {};
  return (
    <span role="img" aria-label={cardName(card)} title={cardName(card)}>
      {suits.map((suit) => (
        <Icon name={suit} />
      ))}{" "}
      {value}
    </span>
  );
}

function ofRound(
  { scores, position, piled, no_trumps, highest }: RoundResult,
  t: ScandaroonWords,
): Line[] {
  const marks = (seats: number[]) => scores.map((_, seat) => (seats.includes(seat) ? "✓" : ""));
  const lines: Line[] = [
    [t.score, scores],
    [t.columns.position, position.map((n) => `+${n}`)],
    [t.piled, piled.map((card) => (card ? <Small card={card} /> : ""))],
    [t.columns.no_trumps, marks(no_trumps)],
    [t.columns.highest_score, marks(highest)],
  ];
  return lines.filter(([, cells]) => cells.some((cell) => cell !== ""));
}

function ofBoxes({ boxes, score_piles, scores }: View, t: ScandaroonWords): Line[] {
  return [
    [t.columns.position, boxes.map((box) => box.position)],
    [
      t.columns.score_pile,
      boxes.map(
        (box, seat) =>
          `${box.score_pile}${score_piles[seat]!.exists ? ` (${score_piles[seat]!.total})` : ""}`,
      ),
    ],
    [t.columns.no_trumps, boxes.map((box) => box.no_trumps)],
    [t.columns.highest_score, boxes.map((box) => box.highest_score)],
    [t.total, scores],
  ];
}

const Lines = ({ lines }: { lines: Line[] }) => (
  <>
    {lines.map(([title, cells]) => (
      <tr>
        <td>{title}</td>
        {cells.map((cell) => (
          <td>{cell}</td>
        ))}
      </tr>
    ))}
  </>
);

/** What it began with, and what it ended with. */
const trumpsOf = ({ opened, closed }: RoundResult, t: ScandaroonWords) =>
  [...new Set([opened, closed])].map((trump) => t.suits[trump]).join(", ");

export function Points({ view, names, close }: LastProps<View>) {
  const t = dictionary.value;
  const last = view.results.at(-1);
  return (
    <Dialog title={last ? fill(t.round, { n: last.round }) : t.points} close={close}>
      {last && (
        <p>
          {fill(t.allPassed, { name: names.of(last.ended_by) })}{" "}
          {fill(t.told.trump_turned, { trump: trumpsOf(last, t) })}
        </p>
      )}
      <table class="points sc-points">
        <thead>
          <tr>
            <th>{words.value.results.player}</th>
            {view.scores.map((_, seat) => (
              <th>
                {last?.places[seat] === 1 && <div>★</div>}
                {names.of(seat)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {last && <Lines lines={ofRound(last, t)} />}
          <tr>
            <th colSpan={view.seats + 1}>{t.so}</th>
          </tr>
          <Lines lines={ofBoxes(view, t)} />
        </tbody>
      </table>
      <p class="foot">
        <button class="btn main" type="button" onClick={close}>
          {t.goOn}
        </button>
      </p>
    </Dialog>
  );
}
