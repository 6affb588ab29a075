// Opening a table: at once with bots, or by choice of seats, company and the game's own options.
import { useState } from "preact/hooks";
import { words } from "../../i18n";
import { Dialog } from "../../ui/dialog";
import { Pick, Switch } from "../../ui/form";
import type { GameInfo, NewTable, OptionInfo, OptionValue } from "../../wire";
import { openTable, usualTable, type Company } from "./usual";

const PACES = [20, 45, 90, 300];
const COUNTDOWNS = [3, 6, 10];

const range = (low: number, high: number) => Array.from({ length: high - low + 1 }, (_, i) => low + i);
const inSeconds = (choices: number[]) => choices.map((n) => ({ value: n, label: words.value.newTable.seconds(n) }));
const spaced = (name: string) => name.replaceAll("_", " ");

function OptionField({ option, value, change }: { option: OptionInfo; value: OptionValue; change(value: OptionValue): void }) {
  const [label, help] = words.value.options[option.name] ?? [spaced(option.name), ""];
  switch (option.kind) {
    case "flag":
      return <Switch label={label} help={help} on={Boolean(value)} change={change} />;
    case "choice":
      return <Pick label={label} choices={(option.choices ?? []).map((choice) => ({ value: choice, label: spaced(choice) }))} value={String(value)} change={change} />;
    case "data":
      return (
        <label class="file">
          <span>{label}<small>{help}</small></span>
          <input type="file" onChange={async (event) => change((await event.currentTarget.files?.[0]?.text()) ?? option.default)} />
        </label>
      );
    case "number":
      return (
        <label class="switch">
          <span>{label}{help && <small>{help}</small>}</span>
          <input class="text number" type="number" min={option.low} max={option.high} value={Number(value)} onChange={(event) => change(event.currentTarget.valueAsNumber)} />
        </label>
      );
  }
}

export function NewTableDialog({ game, company: wanted, close }: { game: GameInfo; company: Company; close(): void }) {
  const t = words.value.newTable;
  const [company, setCompany] = useState(wanted);
  const [table, setTable] = useState(() => usualTable(game));
  const change = (part: Partial<NewTable>) => setTable({ ...table, ...part });
  const alone = company === "bots";
  const submit = (event: Event) => {
    event.preventDefault();
    void openTable({ ...table, bots: alone ? table.bots : null, private: company !== "anybody" });
  };
  const companies: { value: Company; label: string }[] = [{ value: "friends", label: t.friends }, { value: "anybody", label: t.anybody }, { value: "bots", label: t.bots }];
  return (
    <Dialog title={t.title(game.title)} close={close}>
      <form class="dialog-form" onSubmit={submit}>
        <Pick label={t.who} choices={companies} value={company} change={(value) => setCompany(value)} />
        <Pick label={t.seats} choices={range(...game.seats).map((n) => ({ value: n, label: n }))} value={table.seats} change={(seats) => change({ seats })} />
        {alone && game.bots.length > 1 && <Pick label={t.bot} choices={game.bots.map((bot) => ({ value: bot, label: words.value.bots[bot] ?? spaced(bot) }))} value={table.bots ?? ""} change={(bots) => change({ bots })} />}
        {game.realtime
          ? <Pick label={t.countdown} choices={inSeconds(COUNTDOWNS)} value={table.countdown} change={(countdown) => change({ countdown })} />
          : <Pick label={t.pace} choices={inSeconds(PACES)} value={table.pace} change={(pace) => change({ pace })} />}
        {game.options.length > 0 && (
          <fieldset class="set">
            <legend>{t.options}</legend>
            {game.options.map((option) => (
              <OptionField key={option.name} option={option} value={table.options[option.name]!} change={(value) => change({ options: { ...table.options, [option.name]: value } })} />
            ))}
          </fieldset>
        )}
        <p class="foot"><button class="btn call" type="submit">{alone ? t.start : t.open}</button></p>
      </form>
    </Dialog>
  );
}
