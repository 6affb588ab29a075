// The one line: what the table waits for. What happened, the last call and the line itself are heard
// each by itself, so that looking at a card does not tell the last move again.
import { useContext } from "preact/hooks";
import { OneLineContext, SceneContext } from "../games/types";
import { words } from "../i18n";
import { secondsUntil } from "../net/clock";
import { still } from "./still";

const LAST_CALL = 10;
/** Seconds for which it stands: a page may be drawn late, and what was never drawn is never heard. */
const STANDS = 2;

/** Said once, when it is true. */
function useLastCall(): string {
  const { you, waiting, deadline } = useContext(SceneContext);
  const mine = you !== null && waiting.includes(you) && deadline !== null;
  if (!mine) return "";
  const past = LAST_CALL - secondsUntil(deadline);
  return past >= 0 && past < STANDS ? words.value.table.tenSeconds : "";
}

function Line({ hint }: { hint: string | null | undefined }) {
  const { you, waiting } = useContext(SceneContext);
  const { status, news } = useContext(OneLineContext);
  const lastCall = useLastCall();
  return (
    <p class={`status ${you !== null && waiting.includes(you) ? "mine" : ""}`}>
      <span class="sr news" role="status">
        {news}
      </span>
      <span class="sr" role="status">
        {lastCall}
      </span>
      <span class="pill" role="status">
        {hint ?? status}
      </span>
    </p>
  );
}

/** Drawn anew for its hint, and for what stands around the cards: not with every news twice. */
export const Status = still(({ hint }: { hint?: string | null }) => <Line hint={hint} />);
