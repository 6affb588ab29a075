import { Icon } from "../../art/icons";
import { words } from "../../i18n";
import { qrCode } from "../../net/api";
import { isOnlyHere, outside } from "../../state/home";
import { OnlyHere } from "../../ui/house";
import { toast } from "../../ui/toast";

/**
 * The clipboard is there on https and on one's own machine only. Elsewhere the old way still works
 * where a browser allows it; else the link is shown to be copied by hand.
 */
export async function copy(link: string, said = words.value.table.copied): Promise<void> {
  const isCopied = await navigator.clipboard?.writeText(link).then(
    () => true,
    () => false,
  );
  if (isCopied || copyTheOldWay(link)) toast(said);
  else prompt(words.value.table.copyLink, link);
}

function copyTheOldWay(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  // inside a dialog the rest of the page takes no focus
  (document.querySelector("dialog:modal") ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  return isCopied;
}

/** Whether the system has a sheet to share with; desks have other ways. */
const hasSheet = () => "share" in navigator && matchMedia("(pointer: coarse)").matches;

/** By the system's own sheet where there is one, else by the clipboard. */
export async function shareLink(path: string, title = document.title): Promise<void> {
  const url = outside() + path;
  if (!hasSheet()) return copy(url);
  await navigator.share({ title, url }).catch((error: DOMException) => {
    if (error.name !== "AbortError") return copy(url);
  });
}

export const copyLink = (table: string) => copy(`${outside()}/t/${table}`);

/** For a camera, unless no other machine could follow it. */
export function QrCode({ table }: { table: string }) {
  return (
    <>
      {!isOnlyHere() && (
        <img class="qr" src={qrCode(table, outside())} alt={words.value.table.qr} />
      )}
      <OnlyHere />
    </>
  );
}

export function ShareButtons({ table }: { table: string }) {
  const t = words.value.table;
  return (
    <p class="share-by">
      {hasSheet() && (
        <button class="btn main" type="button" onClick={() => shareLink(`/t/${table}`)}>
          <Icon name="people" />
          {t.share}
        </button>
      )}
      <button class="btn" type="button" onClick={() => copyLink(table)}>
        <Icon name="link" />
        {t.copyLink}
      </button>
    </p>
  );
}
