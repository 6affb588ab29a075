// Opening a table: at once with bots, or by choice of seats, company and the game's own options.
import { useState } from "preact/hooks";
import { counts, optionWords } from "../../games/option-words";
import { words } from "../../i18n";
import { change } from "../../state/settings";
import { Dialog } from "../../ui/dialog";
import { Pick, Switch } from "../../ui/form";
import { BotPick, isLevel, LevelSelect } from "../../ui/levels";
import type { GameInfo, NewTable, OptionInfo, OptionValue } from "../../wire";
import { type Company, minutesFor, openTable, usualPace, usualTable } from "./usual";

const PACES = [20, 45, 90, 300];
const COUNTDOWNS = [3, 6, 10];
const EVEN = [0, 100, 200, 300];
/** A file of one's own that is still to be picked. */
const OWN = "";

const range = (low: number, high: number) =>
  Array.from({ length: high - low + 1 }, (_, i) => low + i);
const inSeconds = (choices: number[]) =>
  choices.map((n) => ({ value: n, label: words.value.newTable.seconds(n) }));
const inMilliseconds = (choices: number[]) => {
  const { off, milliseconds } = words.value.newTable;
  return choices.map((n) => ({ value: n, label: n ? milliseconds(n) : off }));
};

function OptionField({
  game,
  option,
  value,
  change,
}: {
  game: string;
  option: OptionInfo;
  value: OptionValue;
  change(value: OptionValue): void;
}) {
  const { label, help, valueName } = optionWords(game, option);
  switch (option.kind) {
    case "flag":
      return <Switch label={label} help={help} on={Boolean(value)} change={change} />;
    case "choice":
    case "data": {
      const names = option.kind === "data" ? [...option.choices, OWN] : option.choices;
      const name = names.find((one) => one === value) ?? OWN;
      return (
        <>
          <Pick
            label={label}
            choices={names.map((one) => ({ value: one, label: valueName(one) }))}
            value={name}
            change={change}
          />
          {name === OWN && (
            <label class="file">
              <small>{help}</small>
              <input
                type="file"
                required
                onChange={async ({ currentTarget: field }) => {
                  const text = await field.files?.[0]?.text();
                  // who has chosen something else meanwhile wants that
                  if (field.isConnected) change(text ?? OWN);
                }}
              />
            </label>
          )}
        </>
      );
    }
    case "number":
      return (
        <label class="switch">
          <span>
            {label}
            {help && <small>{help}</small>}
          </span>
          <input
            class="text number"
            type="number"
            min={option.low}
            max={option.high}
            value={Number(value)}
            onChange={(event) => change(event.currentTarget.valueAsNumber)}
          />
        </label>
      );
  }
}

/** One level for all, or a bot of its own for each seat but the first. */
function Bots({
  game,
  seats,
  bots,
  change: choose,
}: {
  game: GameInfo;
  seats: number;
  bots: NewTable["bots"];
  change(bots: string | string[]): void;
}) {
  const t = words.value.newTable;
  const each = Array.isArray(bots) ? bots : null;
  const all = each?.[0] ?? String(bots);
  const one = (level: string) => {
    if (isLevel(level)) change({ level });
    choose(level);
  };
  return (
    <div class="set">
      {each ? (
        each.map((bot, i) => (
          <div class="switch" key={i}>
            <span>{t.seat(i + 2)}</span>
            <LevelSelect
              game={game}
              level={bot}
              label={t.seat(i + 2)}
              change={(level) => choose(each.with(i, level))}
            />
          </div>
        ))
      ) : (
        <BotPick game={game} label={t.bot} level={all} change={one} />
      )}
      <button
        class="btn"
        type="button"
        onClick={() => choose(each ? all : Array(seats - 1).fill(all))}
      >
        {each ? t.same : t.each}
      </button>
    </div>
  );
}

/** As many bots as there are seats for them. */
const resized = (bots: NewTable["bots"], seats: number) =>
  Array.isArray(bots) ? Array.from({ length: seats - 1 }, (_, i) => bots[i] ?? bots[0]!) : bots;

export function NewTableDialog({
  game,
  company: wanted,
  close,
}: {
  game: GameInfo;
  company: Company;
  close(): void;
}) {
  const t = words.value.newTable;
  const [company, setCompany] = useState(wanted);
  const [table, setTable] = useState(() => ({ ...usualTable(game), pace: usualPace(wanted) }));
  const change = (part: Partial<NewTable>) => setTable((now) => ({ ...now, ...part }));
  const set = (name: string, value: OptionValue) =>
    setTable((now) => ({ ...now, options: { ...now.options, [name]: value } }));
  const options = game.options.filter((option) => counts(option, table.options));
  const alone = company === "bots";
  // measured so; a switch makes no game longer
  const isUsual = options.every((o) => o.kind === "flag" || table.options[o.name] === o.default);
  const lasts = isUsual ? t.lasts : t.lastsUsually;
  const invite = (company: Company) => {
    setCompany(company);
    change({ pace: usualPace(company) });
  };
  const submit = (event: Event) => {
    event.preventDefault();
    void openTable({
      ...table,
      options: Object.fromEntries(options.map(({ name }) => [name, table.options[name]!])),
      bots: alone ? table.bots : null,
      private: company !== "anybody",
    });
  };
  const companies: { value: Company; label: string }[] = [
    { value: "friends", label: t.friends },
    { value: "anybody", label: t.anybody },
    { value: "bots", label: t.bots },
  ];
  return (
    <Dialog title={t.title(game.title)} close={close}>
      <form class="dialog-form" onSubmit={submit}>
        <Pick label={t.who} choices={companies} value={company} change={invite} />
        <Pick
          label={t.seats}
          choices={range(...game.seats).map((n) => ({ value: n, label: n }))}
          value={table.seats}
          change={(seats) => change({ seats, bots: resized(table.bots, seats) })}
        />
        <p class="lasts" role="status">
          {lasts(words.value.lobby.minutes(...minutesFor(game, table.seats, alone)))}
        </p>
        {alone && (
          <Bots
            game={game}
            seats={table.seats}
            bots={table.bots}
            change={(bots) => change({ bots })}
          />
        )}
        <Switch
          label={t.hints}
          help={t.hintsHelp}
          on={table.hints}
          change={(hints) => change({ hints })}
        />
        {!alone && (
          <Switch
            label={t.programs}
            help={t.programsHelp}
            on={table.programs}
            change={(programs) => change({ programs })}
          />
        )}
        {game.realtime ? (
          <>
            <Switch
              label={t.orders}
              help={t.ordersHelp}
              on={table.orders}
              change={(orders) => change({ orders })}
            />
            <Pick
              label={t.countdown}
              choices={inSeconds(COUNTDOWNS)}
              value={table.countdown}
              change={(countdown) => change({ countdown })}
            />
            <Pick
              label={t.even}
              choices={inMilliseconds(EVEN)}
              value={table.even}
              change={(even) => change({ even })}
            />
          </>
        ) : alone ? null : (
          <Pick
            label={t.pace}
            choices={inSeconds(PACES)}
            value={table.pace}
            change={(pace) => change({ pace })}
          />
        )}
        {game.options.length > 0 && (
          <fieldset class="set">
            <legend>{t.options}</legend>
            {options.map((option) => (
              <OptionField
                key={option.name}
                game={game.name}
                option={option}
                value={table.options[option.name]!}
                change={(value) => set(option.name, value)}
              />
            ))}
          </fieldset>
        )}
        <p class="foot">
          <button class="btn call" type="submit">
            {alone ? t.start : t.open}
          </button>
        </p>
      </form>
    </Dialog>
  );
}
