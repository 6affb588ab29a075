// A view as labelled fields, whatever is in it: single values side by side, then a line for each of
// the others.
import type { ComponentChildren } from "preact";
import { spaced } from "../../ui/spaced";
import { dictionary } from "./words";

type Entry = [name: string, value: unknown];

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

function text(value: unknown): string {
  const t = dictionary.value;
  if (value === null || value === "") return t.nothing;
  return typeof value === "boolean" ? (value ? t.yes : t.no) : String(value);
}

const Chips = ({ children }: { children: ComponentChildren }) => (
  <span class="chips">{children}</span>
);

function Pairs({ of: entries }: { of: Entry[] }) {
  return (
    <Chips>
      {entries.map(([name, value]) => (
        <span key={name} class="pair">
          <b>{spaced(name)}</b> <Value value={value} />
        </span>
      ))}
    </Chips>
  );
}

/**
 * The parts of a list are numbered from 0, as seats are: most often there is one for each of them.
 */
function Numbered({ list }: { list: unknown[] }) {
  return (
    <ol start={0}>
      {list.map((part, i) => (
        <li key={i} value={i}>
          <Value value={part} />
        </li>
      ))}
    </ol>
  );
}

function Value({ value }: { value: unknown }) {
  if (!isObject(value)) return <span class="chip">{text(value)}</span>;
  if (!Array.isArray(value)) return <Pairs of={Object.entries(value)} />;
  if (!value.length) return <span class="chip">{text(null)}</span>;
  if (value.some(isObject)) return <Numbered list={value} />;
  return (
    <Chips>
      {value.map((part, i) => (
        <span key={i} class="chip">
          {text(part)}
        </span>
      ))}
    </Chips>
  );
}

/** In characters: what is longer, such as a whole deck, comes last. */
const LONG = 500;
const isLong = ([, value]: Entry) => JSON.stringify(value).length > LONG;

export function Fields({ of: entries }: { of: Entry[] }) {
  const large = entries.filter(([, value]) => isObject(value));
  return (
    <>
      <Pairs of={entries.filter(([, value]) => !isObject(value))} />
      <dl>
        {[...large.filter((entry) => !isLong(entry)), ...large.filter(isLong)].map(
          ([name, value]) => (
            <div key={name}>
              <dt>{spaced(name)}</dt>
              <dd>
                <Value value={value} />
              </dd>
            </div>
          ),
        )}
      </dl>
    </>
  );
}
