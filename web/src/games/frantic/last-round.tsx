// How a round ended, and the cards that made the points.
import { words } from "../../i18n";
import { Dialog } from "../../ui/dialog";
import { minus } from "../../ui/minus";
import { upper } from "../../ui/upper";
import type { LastProps } from "../types";
import { Row } from "./seats";
import type { View } from "./view.gen";
import { dictionary } from "./words";

export function Round({ view: { last, scores }, names, close }: LastProps<View>) {
  const t = dictionary.value;
  if (!last) return null;
  const out = [...scores.keys()].filter((seat) => !last.left[seat]!.length);
  const order = scores.map((_, seat) => seat).sort((a, b) => last.points[a]! - last.points[b]!);
  return (
    <Dialog title={upper(`${t.round(last.round)} ${t.ending[last.ending]}`)} close={close}>
      {last.ending === "out" && (
        <p>
          {t.wereOut(words.value.list(out.map(names.of)), out.length > 1, out[0] === names.you)}
        </p>
      )}
      {last.bomb && <p>{t.bombs[last.bomb]}</p>}
      <table class="points frantic-round">
        <thead>
          <tr>
            <th>{words.value.results.player}</th>
            <th>{t.leftOver}</th>
            <th>{t.points}</th>
            <th>{t.total}</th>
          </tr>
        </thead>
        <tbody>
          {order.map((seat) => (
            <tr key={seat} class={last.left[seat]!.length ? "" : "won"}>
              <td>{names.of(seat)}</td>
              <td>
                <Row cards={last.left[seat]!} />
              </td>
              <td>{minus(last.points[seat]!)}</td>
              <td>{minus(scores[seat]!)}</td>
            </tr>
          ))}
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
