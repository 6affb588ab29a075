// The log of what happened and was said, emotes, and a line to write.
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "../../art/icons";
import type { AnyGame, Names } from "../../games/types";
import { words } from "../../i18n";
import type { LogEntry } from "../../net/log";
import { EMOTES, emoteIcon } from "../../ui/emotes";
import { toast } from "../../ui/toast";
import type { Race, Said, Told } from "../../wire";

/** A sentence with the name at its beginning in bold. */
function Sentence({ text, name }: { text: string; name: string }) {
  const bold = name && text.startsWith(name) ? name : "";
  return (
    <>
      {bold && <b>{bold}</b>}
      {text.slice(bold.length)}
    </>
  );
}

function Happened({
  fact,
  after,
  game,
  names,
  newest,
}: {
  fact: Told;
  after(): Told[];
  game: AnyGame;
  names: Names;
  newest: boolean;
}) {
  const dictionary = game.dictionary.value;
  const chapter = game.chapter?.(fact, dictionary);
  const text = game.sentence(fact, names, dictionary);
  const why = game.why?.(fact, after(), dictionary);
  return (
    <>
      {chapter && <li class="turnmark">{chapter}</li>}
      {text && (
        <li class={newest ? "now" : ""}>
          <Sentence text={text} name={fact.seat === undefined ? "" : names.of(fact.seat)} />
        </li>
      )}
      {why && <li>{why}</li>}
    </>
  );
}

function SaidLine({ said, names }: { said: Said; names: Names }) {
  const icon = emoteIcon(said);
  const emote = icon && (
    <>
      <Icon name={icon} />
      <span class="sr">{words.value.emotes[said.emote!]}</span>
    </>
  );
  return (
    <li class="said">
      <b>{said.seat !== null && said.seat === names.you ? names.of(said.seat) : said.name}</b>{" "}
      {emote ?? said.text}
    </li>
  );
}

/** Chat and emotes for those who listen. */
export function Heard({ said }: { said: Said | null }) {
  return (
    <p class="sr heard" role="status">
      {said && `${said.name}: ${said.emote ? words.value.emotes[said.emote] : said.text}`}
    </p>
  );
}

/** A receipt: who was first, and by how much. */
export function raceText(race: Race, names: Names): string {
  const t = words.value;
  const { winner, seat, behind, why, held = 0, winner_held = 0 } = race;
  const text = (why === "round" ? t.raceEnd : t.race)(names.of(winner), names.of(seat), behind);
  return held || winner_held ? `${text} ${t.raceHeld(winner_held, held)}` : text;
}

function Entry({
  entry,
  after,
  game,
  names,
  newest,
}: {
  entry: LogEntry;
  after(): Told[];
  game: AnyGame;
  names: Names;
  newest: boolean;
}) {
  if ("said" in entry) return <SaidLine said={entry.said} names={names} />;
  if ("race" in entry)
    return (
      <li class="race">
        <Icon name="clock" />
        {raceText(entry.race, names)}
      </li>
    );
  return <Happened fact={entry.happening} {...{ after, game, names, newest }} />;
}

/** What happened after an entry, in the same moment. */
const followers = (entries: LogEntry[], at: number) =>
  entries
    .slice(at + 1)
    .flatMap((entry) =>
      "happening" in entry && entry.batch === entries[at]!.batch ? [entry.happening] : [],
    );

export function Log({
  entries,
  game,
  names,
}: {
  entries: LogEntry[];
  game: AnyGame;
  names: Names;
}) {
  const list = useRef<HTMLOListElement>(null);
  const showLast = () => list.current?.scrollTo(0, list.current.scrollHeight);
  useEffect(showLast, [entries]);
  useEffect(() => {
    const watch = new ResizeObserver(showLast); // what is beside it may come later
    watch.observe(list.current!);
    return () => watch.disconnect();
  }, []);
  return (
    <ol class="log" ref={list} tabIndex={0} aria-label={words.value.table.log}>
      {entries.map((entry, i) => (
        <Entry
          key={entry.key}
          entry={entry}
          after={() => followers(entries, i)}
          game={game}
          names={names}
          newest={i === entries.length - 1}
        />
      ))}
    </ol>
  );
}

type Say = { say(text: string): boolean; emote(name: string): void };

/** What could not be sent stays in the field. */
export function SayBox({ say, emote }: Say) {
  const t = words.value.table;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const field = (event.currentTarget as HTMLFormElement).elements.namedItem(
      "text",
    ) as HTMLInputElement;
    const text = field.value.trim();
    if (!text || say(text)) field.value = "";
    else toast(words.value.line.down);
  };
  return (
    <>
      <div class="emotes">
        {EMOTES.map(([name, icon]) => (
          <button
            class="btn"
            type="button"
            key={name}
            aria-label={words.value.emotes[name]}
            title={words.value.emotes[name]}
            onClick={() => emote(name)}
          >
            <Icon name={icon} />
          </button>
        ))}
      </div>
      <form class="say" onSubmit={submit}>
        <input
          class="text"
          name="text"
          maxLength={200}
          autocomplete="off"
          aria-label={t.say}
          placeholder={t.say}
        />
        <button class="btn round main" type="submit" aria-label={t.send}>
          <Icon name="play" />
        </button>
      </form>
    </>
  );
}
