// Those one has played with lately: whether they are here, and a table with them.
import { Face } from "../../art/faces";
import { words } from "../../i18n";
import { gameInfo, people } from "../../state/room";
import type { Acquaintance } from "../../wire";
import { when } from "./strips";
import { openTableWith } from "./usual";

function Acquainted({ person }: { person: Acquaintance }) {
  const t = words.value.people;
  const game = gameInfo(person.game);
  const last = t.last(game?.title ?? person.game, when(person.at));
  return (
    <li class={`strip g-${person.game}`}>
      <Face face={person.face || person.name} />
      <p>
        <b>{person.name}</b>
        <small>{person.here ? t.here : last}</small>
      </p>
      {game && person.here && (
        <button
          class="btn"
          type="button"
          aria-label={t.play(person.name, game.title)}
          title={t.play(person.name, game.title)}
          onClick={() => openTableWith(person.guest, game)}
        >
          {t.invite}
        </button>
      )}
    </li>
  );
}

export function People() {
  return (
    <section class="more">
      <h2>{words.value.people.title}</h2>
      <ul class="known">
        {people.value.slice(0, 6).map((person) => (
          <Acquainted key={person.guest} person={person} />
        ))}
      </ul>
    </section>
  );
}
