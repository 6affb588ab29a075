import { words } from "../i18n";
import { spaced } from "../ui/spaced";
import type { OptionInfo, OptionValue } from "../wire";
import { folderOf } from "./index";
import type { Tile } from "./types";

/** Whether an option means anything beside the others. */
export const counts = (
  { only_with: needed }: OptionInfo,
  options: Record<string, OptionValue>,
): boolean => !needed || options[needed[0]] === needed[1];

/** An option in the words of its game, or in the server's where it has none. */
export function optionWords(game: string, { name, what, choices }: OptionInfo) {
  const { options = {}, choices: told = {} }: Partial<Tile> =
    words.value.games[folderOf(game)] ?? {};
  const [label, help] = options[name] ?? [spaced(name), what];
  const { off, on, ownFile } = words.value.newTable;
  /** A text that is none of the choices is a whole file. */
  const valueName = (value: OptionValue) => {
    if (typeof value === "boolean") return value ? on : off;
    if (typeof value === "number") return value;
    return choices.includes(value) ? (told[value] ?? spaced(value)) : ownFile;
  };
  return { label, help, valueName };
}
