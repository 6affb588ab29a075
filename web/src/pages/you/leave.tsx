// All that one has left here: taken along as a file, or taken away.
import { useState } from "preact/hooks";
import { words } from "../../i18n";
import { api } from "../../net/api";
import { forgetGuest } from "../../net/guest";
import { change } from "../../state/settings";
import { Dialog } from "../../ui/dialog";
import { toast } from "../../ui/toast";
import { youWords } from "./words";

async function takeAlong(): Promise<void> {
  const everything = JSON.stringify(await api.export(), null, 1);
  const address = URL.createObjectURL(new Blob([everything], { type: "application/json" }));
  const link = Object.assign(document.createElement("a"), {
    href: address,
    download: youWords.value.file,
    target: "_self", // the room does not follow it
  });
  link.click();
  URL.revokeObjectURL(address);
}

async function forget(): Promise<void> {
  await api.forget();
  change({ named: false });
  forgetGuest();
}

export function Leave() {
  const t = youWords.value;
  const [asks, ask] = useState(false);
  const fail = () => toast(words.value.refused);
  return (
    <section class="more">
      <h2>{t.leave}</h2>
      <p>{t.exportHelp}</p>
      <p class="row">
        <button class="btn" type="button" onClick={() => takeAlong().catch(fail)}>
          {t.export}
        </button>
        <button class="btn" type="button" onClick={() => ask(true)}>
          {t.forget}
        </button>
      </p>
      {asks && (
        <Dialog title={t.forget} close={() => ask(false)}>
          <p>{t.forgetHelp}</p>
          <p class="foot">
            <button class="btn call" type="button" onClick={() => forget().catch(fail)}>
              {t.forgetYes}
            </button>
          </p>
        </Dialog>
      )}
    </section>
  );
}
