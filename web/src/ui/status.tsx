// The one line: what the table waits for. It is also the table's only live region, so whoever
// listens hears first what happened and then what is to be done.
import { useContext } from "preact/hooks";
import { SceneContext } from "../games/types";
import { words } from "../i18n";
import { secondsUntil } from "../net/clock";

function useLastCall(): string {
  const { you, waiting, deadline } = useContext(SceneContext);
  const mine = you !== null && waiting.includes(you) && deadline !== null;
  return mine && secondsUntil(deadline) <= 10 ? words.value.table.tenSeconds : "";
}

export function Status({ hint }: { hint?: string | null }) {
  const { status, news, you, waiting } = useContext(SceneContext);
  const lastCall = useLastCall();
  return (
    <p
      class={`status ${you !== null && waiting.includes(you) ? "mine" : ""}`}
      role="status"
      aria-live="polite"
    >
      <span class="sr">
        {news} {lastCall}{" "}
      </span>
      <span class="pill">{hint ?? status}</span>
    </p>
  );
}
