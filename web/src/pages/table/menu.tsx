import { Icon, type IconName } from "../../art/icons";
import type { AnyGame } from "../../games/types";
import { words } from "../../i18n";
import type { TableStore } from "../../net/table";
import { go } from "../../router";
import { gameInfo } from "../../state/room";
import { Dialog } from "../../ui/dialog";
import { Switch } from "../../ui/form";
import type { TableInfo } from "../../wire";
import { Facts } from "./facts";
import { lineText } from "./line";
import { copyLink, Share } from "./share";
import type { Panel } from "./table";

type Entry = { icon: IconName; label: string; act(): void };

export function Menu({
  store,
  table,
  game,
  open,
}: {
  store: TableStore;
  table: TableInfo;
  game: AnyGame | undefined;
  open(panel: Panel): void;
}) {
  const t = words.value;
  const isRace = gameInfo(table.game)?.realtime;
  const leave = () => {
    if (table.state === "gathering") store.send({ t: "stand" });
    go("/");
  };
  const copy = () => {
    void copyLink(table.id);
    open(null);
  };
  const stand = () => {
    store.send({ t: "stand" });
    open(null);
  };
  const entries: Entry[] = [
    { icon: "link", label: t.table.copyLink, act: copy },
    { icon: "people", label: t.table.shareTitle, act: () => open("share") },
    { icon: "gear", label: t.common.settings, act: () => open("settings") },
    { icon: "book", label: t.common.rules, act: () => open("rules") },
    { icon: "use", label: t.table.leave, act: leave },
  ];
  if (store.you.value !== null && table.state !== "over")
    entries.splice(4, 0, { icon: "hand", label: t.table.stand, act: stand });
  const own = store.you.value === null ? undefined : table.seats[store.you.value];
  const mayOrder =
    own && table.state !== "over" && (table.orders || (own.kind === "program" && isRace));
  const order = (on: boolean) => store.send({ t: "orders", orders: on ? {} : null });
  const view = store.view.value;
  if (view && game?.hasLast?.(view))
    entries.unshift({ icon: "crown", label: t.results.last, act: () => open("last") });
  return (
    <Dialog title={table.title} close={() => open(null)}>
      <Facts table={table} />
      <p>{lineText(store)}</p>
      {mayOrder && (
        <Switch
          label={t.table.orders}
          help={t.table.ordersHelp}
          on={store.orders.value !== null}
          change={order}
        />
      )}
      <div class="menu">
        {entries.map(({ icon, label, act }) => (
          <button class="btn" type="button" key={label} onClick={act}>
            <Icon name={icon} />
            {label}
          </button>
        ))}
      </div>
    </Dialog>
  );
}

export function ShareDialog({ table, close }: { table: string; close(): void }) {
  const t = words.value.table;
  return (
    <Dialog title={t.shareTitle} close={close}>
      <p>{t.shareHelp}</p>
      <div class="invite">
        <Share table={table} />
      </div>
    </Dialog>
  );
}
