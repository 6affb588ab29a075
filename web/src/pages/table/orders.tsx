// Standing orders, field by field, as the server's schema has them. What is changed holds at once.
import type { GameWords } from "../../games/types";
import { Pick } from "../../ui/form";

/** A field of the schema: one of a few, some of them, or a number. */
type Field = {
  enum?: string[];
  items?: { enum?: string[]; minimum?: number; maximum?: number };
  minimum?: number;
  maximum?: number;
};
type Orders = Record<string, unknown>;
type Words = NonNullable<GameWords["orders"]>;

const fieldsOf = (schema: unknown) =>
  (schema as { $defs: { Orders: { properties: Record<string, Field> } } }).$defs.Orders.properties;

const range = (low = 0, high = 0) => Array.from({ length: high - low + 1 }, (_, i) => low + i);

/** `names`: of the seats, none before they are drawn; one's own cannot be meant. */
export function OrdersForm({
  schema,
  words,
  orders,
  names,
  you,
  change,
}: {
  schema: unknown;
  words: Words;
  orders: Orders;
  names: string[];
  you: number;
  change(orders: Orders): void;
}) {
  const fields = Object.entries(fieldsOf(schema)).filter(([name]) => name in words);
  return (
    <div class="dialog-form orders">
      {fields.map(([name, field]) => {
        const { label, values } = words[name]!;
        const set = (value: unknown) => change({ ...orders, [name]: value });
        const told = (value: string | number) =>
          values === "seats" ? names[Number(value)]! : (values?.[value] ?? String(value));
        if (field.enum)
          return (
            <Pick
              key={name}
              label={label}
              choices={field.enum.map((value) => ({ value, label: told(value) }))}
              value={String(orders[name])}
              change={set}
            />
          );
        if (field.items) {
          const all = field.items.enum ?? range(field.items.minimum, field.items.maximum);
          const meant = values === "seats" ? all.filter((n) => n !== you && n in names) : all;
          const chosen = orders[name] as (string | number)[];
          return meant.length === 0 ? null : (
            <Some key={name} label={label} all={meant} chosen={chosen} told={told} change={set} />
          );
        }
        return (
          <label class="switch" key={name}>
            <span>{label}</span>
            <input
              class="text number"
              type="number"
              min={field.minimum}
              max={field.maximum}
              value={Number(orders[name])}
              onChange={(event) => {
                const { valueAsNumber, validity } = event.currentTarget;
                if (validity.valid) set(valueAsNumber);
              }}
            />
          </label>
        );
      })}
    </div>
  );
}

/** Any of them, in the order in which they were chosen. */
function Some<Value extends string | number>({
  label,
  all,
  chosen,
  told,
  change,
}: {
  label: string;
  all: Value[];
  chosen: Value[];
  told(value: Value): string;
  change(chosen: Value[]): void;
}) {
  const turn = (value: Value) =>
    change(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  return (
    <fieldset class="set">
      <legend>{label}</legend>
      <div class="pick">
        {all.map((value) => (
          <label key={value}>
            <input type="checkbox" checked={chosen.includes(value)} onChange={() => turn(value)} />
            <span>{told(value)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
