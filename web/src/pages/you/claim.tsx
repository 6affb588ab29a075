// This browser becomes somebody who is already known: by a link, or by a code that was written down.
import { useState } from "preact/hooks";
import { ApiError, api } from "../../net/api";
import { becomeGuest, makeToken } from "../../net/guest";
import { me } from "../../state/room";
import { change } from "../../state/settings";
import { Dialog } from "../../ui/dialog";
import { youWords } from "./words";

const MARK = "#key=";

/** The key in the address, which is taken out of it at once: it must not stay in the history. */
export function keyInLink(): string {
  const { hash } = location;
  if (!hash.startsWith(MARK)) return "";
  history.replaceState(null, "", location.pathname);
  return hash.slice(MARK.length);
}

/** With a link the key is given; without one it is typed. */
export function Claim({ given, close }: { given: string; close(): void }) {
  const t = youWords.value;
  const [key, setKey] = useState(given);
  const [wrong, setWrong] = useState("");
  const use = async (event: Event) => {
    event.preventDefault();
    const token = makeToken();
    try {
      await api.useKey(key, token);
      becomeGuest(token);
      change({ named: true });
      location.replace("/you");
    } catch (error) {
      const isFast = error instanceof ApiError && error.code === "too_fast";
      setWrong(isFast ? t.tooFast : t.wrong);
    }
  };
  return (
    <Dialog title={given ? t.claim : t.enter} close={close}>
      <form class="dialog-form" onSubmit={use}>
        {given ? (
          <p>{t.claimHelp}</p>
        ) : (
          <label class="set">
            <b>{t.codeLabel}</b>
            <input
              class="text code"
              value={key}
              required
              maxLength={40}
              autocomplete="off"
              autocapitalize="off"
              spellcheck={false}
              onInput={(event) => setKey(event.currentTarget.value)}
            />
          </label>
        )}
        {me.value && <p>{t.leftBehind(me.value.name)}</p>}
        <p class="wrong" role="alert">
          {wrong}
        </p>
        <p class="foot">
          <button class="btn main" type="submit">
            {given ? t.goOn : t.use}
          </button>
        </p>
      </form>
    </Dialog>
  );
}
