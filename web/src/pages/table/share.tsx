import { Icon } from "../../art/icons";
import { words } from "../../i18n";
import { qrCode } from "../../net/api";
import { toast } from "../../ui/toast";

export async function copyLink(table: string): Promise<void> {
  const link = `${location.origin}/t/${table}`;
  // Without https a page may not touch the clipboard: then the link is shown to be copied by hand.
  await navigator.clipboard?.writeText(link).then(
    () => toast(words.value.table.copied),
    () => prompt(words.value.table.copyLink, link),
  );
  if (!navigator.clipboard) prompt(words.value.table.copyLink, link);
}

export function Share({ table }: { table: string }) {
  const t = words.value.table;
  return (
    <>
      <img class="qr" src={qrCode(table)} alt={t.qr} />
      <button class="btn" type="button" onClick={() => copyLink(table)}>
        <Icon name="link" />
        {t.copyLink}
      </button>
    </>
  );
}
