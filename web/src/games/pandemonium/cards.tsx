// Cards of Pandemonium: "g3-1" is the first card of group 3, "w2" a white-centred one; "?" lies
// face down.

import { GROUP_SIGN, type Group, PandemoniumBack, PandemoniumCard, PandemoniumWhite } from "./art";
import { Icon } from "./icons";
import { CALLS, groupOf, WORLD } from "./moves";
import type { View } from "./view.gen";
import { dictionary } from "./words";

/** The names of a group: colour and region of one half, colour and region of the other. */
export const namesOf = (group: Group) => dictionary.value.names.slice(group * 4 - 4, group * 4);

/** A group by both its colours; the white cards are a kind of their own. */
export function kindName(group: Group | null): string {
  if (!group) return dictionary.value.white;
  const [one, , other] = namesOf(group);
  return `${one} / ${other}`;
}

/** Where a name stands in the list of names; -1 for the World. */
const numberOfCall = (call: string) => CALLS.indexOf(call);
export const callName = (call: string) =>
  call === WORLD ? dictionary.value.world : dictionary.value.names[numberOfCall(call)]!;
/** The group that a call or a finished set is about; nothing for the World. */
export const groupCalled = (call: string) =>
  call === WORLD ? null : (((numberOfCall(call) >> 2) + 1) as Group);

export function cardName(card: string, { cities }: View): string {
  const group = groupOf(card);
  const [a, b] = cities[card] ?? [];
  if (!group || !a) return kindName(group);
  const [one, here, other, there] = namesOf(group);
  return `${a} ${here}, ${b} ${there}, ${one} / ${other}`; // as it stands on the card
}

export function Face({ card, view }: { card: string; view: View }) {
  const group = groupOf(card);
  if (!group) return <PandemoniumWhite />;
  const [a = "", b = ""] = view.cities[card] ?? [];
  const [, one = "", , other = ""] = namesOf(group);
  return (
    <PandemoniumCard
      group={group}
      a={{ name: a, region: one }}
      b={{ name: b, region: other }}
      seed={Number(card[3]) * 3 + group}
    />
  );
}

export const Back = () => <PandemoniumBack marked={false} />;

/** The sign of a group on its two colours. */
export function GroupSign({ group, label }: { group: Group | null; label?: string }) {
  const colours = group && { "--a": `var(--g${group}a)`, "--b": `var(--g${group}b)` };
  const named = label
    ? ({ role: "img", "aria-label": label } as const)
    : ({ "aria-hidden": true } as const);
  return (
    <i class="sign" style={colours ?? {}} {...named}>
      <Icon name={group ? GROUP_SIGN[group] : "globe"} />
    </i>
  );
}
