// Somebody asks one to a table: wherever one is in the room.
import { Face } from "../art/faces";
import { words } from "../i18n";
import { go } from "../router";
import { invitation } from "../state/invitation";
import { mute } from "../state/muted";
import type { Invited } from "../wire";

export function Invitation({ found }: { found: Invited }) {
  const t = words.value.invited;
  const close = () => (invitation.value = null);
  const accept = () => {
    close();
    go(`/t/${found.table}`);
  };
  const silence = () => {
    mute(found.guest, found.name);
    close();
  };
  return (
    <aside class="invited" aria-label={t.label}>
      <p role="alert">
        <Face face={found.face || found.name} />
        <span>{t.asks(found.name, found.title)}</span>
      </p>
      <div class="foot">
        <button class="btn" type="button" onClick={silence}>
          {t.mute}
        </button>
        <button class="btn" type="button" onClick={close}>
          {t.ignore}
        </button>
        <button class="btn main" type="button" onClick={accept}>
          {t.accept}
        </button>
      </div>
    </aside>
  );
}
