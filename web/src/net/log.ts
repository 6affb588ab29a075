// What has happened at a table and was said: as it comes, and told again to whoever has missed it.
import { signal } from "@preact/signals";
import { isMuted } from "../state/muted";
import type { Race, Recap, Said, Told } from "../wire";

type Line = { happening: Told } | { said: Said } | { race: Race };
/** What came together is of one batch. */
export type LogEntry = { key: number; batch: number } & Line;

const LENGTH = 400;
const BUBBLE_TIME = 4000;

/** A story's facts, with each remark where it was made. */
function merged({ happened, said }: Recap): Line[] {
  const facts = happened.map((happening) => ({ happening }));
  const remarks = said.filter((remark) => !isMuted(remark.said.guest)).reverse();
  const told: Line[] = [];
  for (let i = 0; i <= facts.length; i++) {
    for (; remarks.length && remarks.at(-1)!.after <= i; ) told.push({ said: remarks.pop()!.said });
    if (facts[i]) told.push(facts[i]!);
  }
  return told;
}

export type TableLog = ReturnType<typeof keepLog>;

/** `ask` asks the table for the whole story: what is known here may have holes. */
export function keepLog(ask: () => void) {
  const entries = signal<LogEntry[]>([]);
  const happened = signal<Told[]>([]);
  /** what has happened while one was here; what is told to somebody who comes back is no news */
  const news = signal<Told[]>([]);
  const bubbles = signal<Record<number, Said>>({});
  /** what others have said since the log was last looked at */
  const unread = signal(0);
  /** what another has said last, for those who listen */
  const heard = signal<Said | null>(null);
  let lastKey = 0;
  let batch = 0;
  let hasHoles = false;
  /** in how many places it is looked at */
  let readers = 0;

  const keyed = (told: Line[]) => {
    batch++;
    return told.map((what) => ({ key: ++lastKey, batch, ...what }));
  };
  const append = (told: Line[]) =>
    (entries.value = [...entries.value, ...keyed(told)].slice(-LENGTH));

  function fill() {
    if (!hasHoles || !readers) return;
    hasHoles = false;
    ask();
  }

  function show(facts: Told[], heard = facts) {
    happened.value = heard;
    append(facts.map((happening) => ({ happening })));
  }

  function pop(said: Said, seat: number) {
    bubbles.value = { ...bubbles.value, [seat]: said };
    setTimeout(() => {
      if (bubbles.value[seat] !== said) return;
      const { [seat]: _, ...others } = bubbles.value;
      bubbles.value = others;
    }, BUBBLE_TIME);
  }

  return {
    entries,
    happened,
    bubbles,
    unread,
    heard,
    news,
    /** `heard` is all that came since the last frame: nothing of it may be missed. */
    tell(facts: Told[], heard: Told[]) {
      news.value = heard;
      show(facts, heard);
    },
    /** Somebody has come, or come back. */
    arrive(facts: Told[]) {
      hasHoles = true;
      show(facts);
      fill();
    },
    say(said: Said, byMe: boolean) {
      if (isMuted(said.guest)) return;
      append([{ said }]);
      if (!byMe) heard.value = said;
      if (!readers && !byMe && !said.emote) unread.value++;
      if (said.seat !== null) pop(said, said.seat);
    },
    /** Somebody is listened to no more: what they have said goes, too. */
    hush(guest: number) {
      entries.value = entries.value.filter(
        (entry) => !("said" in entry) || entry.said.guest !== guest,
      );
      bubbles.value = {};
    },
    retell(story: Recap) {
      entries.value = keyed(merged(story)).slice(-LENGTH);
    },
    /** Somebody looks at it, until the answer is called. */
    read() {
      readers++;
      unread.value = 0;
      fill();
      return () => void readers--;
    },
  };
}
