// Before the deal: those one has played with lately and who are in the room are asked to come.
import { useEffect } from "preact/hooks";
import { Face } from "../../art/faces";
import { words } from "../../i18n";
import { api } from "../../net/api";
import { loadPeople, people } from "../../state/room";
import { toast } from "../../ui/toast";
import type { TableInfo } from "../../wire";

export function AskPeople({ table }: { table: TableInfo }) {
  const t = words.value.people;
  useEffect(() => void loadPeople(), []);
  const seated = new Set(table.seats.map(({ guest }) => guest));
  const here = people.value.filter((person) => person.here && !seated.has(person.guest));
  const ask = (guest: number) =>
    api.invite(guest, table.id).then(
      ({ reached }) => toast(reached ? t.asked : t.away),
      () => toast(words.value.errors.too_fast!),
    );
  if (!here.length) return null;
  return (
    <ul class="ask" aria-label={t.title}>
      {here.map(({ guest, name, face }) => (
        <li key={guest}>
          <button class="btn" type="button" onClick={() => ask(guest)}>
            <Face face={face || name} />
            {t.ask(name)}
          </button>
        </li>
      ))}
    </ul>
  );
}
