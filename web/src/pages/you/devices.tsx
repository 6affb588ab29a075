// One's other browsers: a link or a code to come there, and whom one has muted in this one.
import { useState } from "preact/hooks";
import { words } from "../../i18n";
import { api } from "../../net/api";
import { muted, unmute } from "../../state/muted";
import { Dialog } from "../../ui/dialog";
import { OnlyHere } from "../../ui/house";
import { toast } from "../../ui/toast";
import type { MadeKey, RecordInfo } from "../../wire";
import { copy } from "../table/share";
import { Claim } from "./claim";
import { youWords } from "./words";

type Shown = { key: MadeKey; moves: boolean } | "claim" | null;

const drawn = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

function KeyDialog({ made, moves, close }: { made: MadeKey; moves: boolean; close(): void }) {
  const t = youWords.value;
  if (!made.link)
    return (
      <Dialog title={t.codeLabel} close={close}>
        <p class="code">{made.key.toUpperCase()}</p>
        <p>{t.codeHelp}</p>
      </Dialog>
    );
  return (
    <Dialog title={moves ? t.move : t.share} close={close}>
      <p>{t.shareHelp}</p>
      {moves && <p>{t.moveHelp}</p>}
      <div class="invite">
        <img class="qr" src={drawn(made.qr ?? "")} alt={t.qr} />
        <button class="btn" type="button" onClick={() => copy(made.link!)}>
          {t.copy}
        </button>
        <OnlyHere />
      </div>
    </Dialog>
  );
}

function Muted() {
  const t = youWords.value;
  const people = Object.entries(muted.value);
  if (!people.length) return null;
  return (
    <>
      <h3>{t.muted}</h3>
      <p class="row">
        {people.map(([guest, name]) => (
          <button class="btn" type="button" key={guest} onClick={() => unmute(guest)}>
            {t.listen(name)}
          </button>
        ))}
      </p>
    </>
  );
}

export function Devices({
  record,
  changed,
}: {
  record: RecordInfo;
  changed(record: RecordInfo): void;
}) {
  const t = youWords.value;
  const [shown, show] = useState<Shown>(null);
  const fail = () => toast(words.value.refused);
  const make = (kind: "link" | "code", moves = false) =>
    api.newKey({ kind, moves }).then((key) => show({ key, moves }), fail);
  const close = () => {
    show(null);
    void api.record().then(changed, () => {});
  };
  return (
    <section class="more">
      <h2>{t.devices}</h2>
      <p>{t.devicesHelp(record.browsers)}</p>
      <p class="row">
        <button class="btn" type="button" onClick={() => make("link")}>
          {t.share}
        </button>
        <button class="btn" type="button" onClick={() => make("link", true)}>
          {t.move}
        </button>
        <button class="btn" type="button" onClick={() => make("code")}>
          {record.has_code ? t.codeNew : t.code}
        </button>
        <button class="btn" type="button" onClick={() => show("claim")}>
          {t.enter}
        </button>
        {record.browsers > 1 && (
          <button class="btn" type="button" onClick={() => api.keepOnlyThis().then(changed, fail)}>
            {t.onlyThis}
          </button>
        )}
      </p>
      <Muted />
      {shown === "claim" && <Claim given="" close={close} />}
      {shown && shown !== "claim" && (
        <KeyDialog made={shown.key} moves={shown.moves} close={close} />
      )}
    </section>
  );
}
