// What the coach says of a game by turns, beside the board at the moment that it speaks of.
import { useEffect, useState } from "preact/hooks";
import type { AnyGame } from "../games/types";
import { api } from "../net/api";
import { Film } from "../pages/replay/film-board";
import { touched } from "../pages/table/deed";
import { namesOf } from "../pages/table/names";
import { type Mark, marks } from "../state/hint";
import type { Screening } from "../wire";
import { Chances } from "./chances";
import { Decisions } from "./decisions";
import { Parts } from "./parts";
import type { Costly, Report } from "./report.gen";

/** A moment: before a decision, with the eyes of who decided; or after a swing. */
export type Moment = { frame: number; seat: number; choice?: Costly };

/** The film with a seat's eyes, once it is here. */
function useEyes(screening: Screening, seat: number): Screening {
  const [seen, set] = useState<Record<number, Screening>>({});
  useEffect(() => {
    if (screening.frames[0]!.view.you === seat || seen[seat]) return;
    api.replay(screening.id, String(seat)).then(
      (found) => set((before) => ({ ...before, [seat]: found })),
      () => {},
    );
  }, [seat]);
  return seen[seat] ?? screening;
}

export function Told({
  report,
  screening,
  game,
}: {
  report: Report;
  screening: Screening;
  game: AnyGame;
}) {
  const own = screening.frames[0]!.view.you;
  const me = own ?? report.looked_at[0] ?? 0;
  const first = report.choices.find(({ seat }) => seat === me) ?? report.choices[0];
  const [moment, setMoment] = useState<Moment>(
    first
      ? { frame: first.frame, seat: first.seat, choice: first }
      : { frame: screening.frames.length - 1, seat: me },
  );
  const film = useEyes(screening, moment.seat);
  const names = namesOf(screening.seats, own);
  const { view } = film.frames[moment.frame]!;
  useEffect(() => {
    const marked = (move: string | undefined, mark: Mark) =>
      touched(move ?? "", view, game).map((card) => [card, mark] as const);
    const { made, best } = moment.choice ?? {};
    marks.value = new Map([...marked(made?.move, "made"), ...marked(best?.move, "pointed")]);
    return () => {
      marks.value = new Map();
    };
  }, [moment, view]);
  const about = { report, game, names, view, moment, setMoment };
  return (
    <main class="room">
      <section class="table">
        <Film
          replay={film}
          game={game}
          names={namesOf(screening.seats, view.you)}
          at={moment.frame}
        />
      </section>
      <div class="says">
        <Decisions {...about} you={own} table={screening.id} />
        <Chances {...about} screening={screening} />
        <Parts report={report} names={names} />
      </div>
    </main>
  );
}
