import { dictionaryOf } from "../dictionary";
import type { ScandaroonWords } from "./words.en";

export type { ScandaroonWords };
export const dictionary = dictionaryOf<ScandaroonWords>("scandaroon");

/** What stands in the gaps of a sentence. */
export type Parts = Record<string, string | number>;

export const fill = (text: string, parts: Parts) =>
  text.replace(/\{(\w+)\}/g, (_, gap: string) => String(parts[gap] ?? ""));

export const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1);
