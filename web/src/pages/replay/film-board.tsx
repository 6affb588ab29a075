// The board at one step of a film.
import {
  type AnyGame,
  type Names,
  OneLineContext,
  type Scene,
  SceneContext,
} from "../../games/types";
import { settings } from "../../state/settings";
import type { Screening } from "../../wire";

/** A film knows no moves; but whoever is asked could make one. */
const SOME = ["?"];

export function Film({
  replay,
  game,
  names,
  at,
}: {
  replay: Screening;
  game: AnyGame;
  names: Names;
  at: number;
}) {
  const { view, happened, open } = replay.frames[at]!;
  const dictionary = game.dictionary.value;
  game.learn?.(view);
  const situation = { you: view.you, legal: SOME, waiting: [], names };
  const scene: Scene = {
    people: replay.seats,
    you: view.you,
    names,
    waiting: [],
    deadline: null,
    opens: null,
    pace: 0,
    bubbles: {},
  };
  const line = {
    status:
      happened
        .map((fact) => game.sentence(fact, names, dictionary))
        .filter(Boolean)
        .join(" ") || game.status(view, situation, dictionary),
    news: "",
  };
  return (
    <SceneContext.Provider value={scene}>
      <OneLineContext.Provider value={line}>
        <game.Board
          view={view}
          you={view.you}
          legal={[]}
          play={() => {}}
          refused={null}
          names={names}
          happened={happened}
          settings={settings.value}
          replaying
          open={open}
        />
      </OneLineContext.Provider>
    </SceneContext.Provider>
  );
}
