import { Icon, type IconName } from "../../art/icons";
import type { AnyGame } from "../../games/types";
import { words } from "../../i18n";
import type { TableStore } from "../../net/table";
import { go } from "../../router";
import { isMuted, mute, unmute } from "../../state/muted";
import { gameInfo } from "../../state/room";
import { Dialog } from "../../ui/dialog";
import { Switch } from "../../ui/form";
import { later } from "../../ui/later";
import type { TableInfo } from "../../wire";
import { Facts } from "./facts";
import { lineText } from "./line";
import { copyLink, QrCode, ShareButtons } from "./share";
import type { Panel } from "./table";

const OrdersForm = later(() => import("./orders").then((m) => m.OrdersForm));

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
    { icon: "gear", label: t.common.settings, act: () => open("settings") },
    { icon: "book", label: t.common.rules, act: () => open("rules") },
    { icon: "use", label: t.table.leave, act: leave },
  ];
  const isDeal = table.day || table.challenge;
  if (store.you.value !== null && table.state !== "over" && !isDeal)
    entries.splice(2, 0, { icon: "hand", label: t.table.stand, act: stand });
  if (!isDeal)
    entries.unshift(
      { icon: "link", label: t.table.copyLink, act: copy },
      { icon: "people", label: t.table.shareTitle, act: () => open("share") },
    );
  const own = store.you.value === null ? undefined : table.seats[store.you.value];
  const mayOrder =
    own && table.state !== "over" && (table.orders || (own.kind === "program" && isRace));
  const orders = store.orders.value;
  const schema = gameInfo(table.game)?.orders;
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
          on={orders !== null}
          change={order}
        />
      )}
      {mayOrder && orders && schema && game?.dictionary.value.orders && (
        <OrdersForm
          schema={schema}
          words={game.dictionary.value.orders}
          orders={orders}
          names={table.state === "playing" ? table.seats.map((seat) => seat.name) : []}
          you={store.you.value!}
          change={store.giveOrders}
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
      <Voices store={store} table={table} />
    </Dialog>
  );
}

/** Whoever sits here or has said something can be listened to or not, by oneself alone. */
function Voices({ store, table }: { store: TableStore; table: TableInfo }) {
  const t = words.value.table;
  const me = store.you.value === null ? null : table.seats[store.you.value]?.guest;
  const known = new Map<number, string>();
  for (const entry of store.log.entries.value)
    if ("said" in entry && entry.said.guest) known.set(entry.said.guest, entry.said.name);
  for (const { guest, name } of table.seats) if (guest !== null) known.set(guest, name);
  const others = [...known].filter(([guest]) => guest !== me);
  const listen = (guest: number, name: string, on: boolean) => {
    if (on) return unmute(guest);
    mute(guest, name);
    store.log.hush(guest);
  };
  if (!others.length) return null;
  return (
    <fieldset class="set">
      <legend>{t.voices}</legend>
      {others.map(([guest, name]) => (
        <Switch
          key={guest}
          label={name}
          on={!isMuted(guest)}
          change={(on) => listen(guest, name, on)}
        />
      ))}
    </fieldset>
  );
}

export function ShareDialog({ table, close }: { table: string; close(): void }) {
  const t = words.value.table;
  return (
    <Dialog title={t.shareTitle} close={close}>
      <p>{t.shareHelp}</p>
      <div class="invite">
        <ShareButtons table={table} />
        <QrCode table={table} />
      </div>
    </Dialog>
  );
}
