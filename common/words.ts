import type { Labelled } from "#shared/challenge.ts";
import { inDigits } from "#shared/inDigits.ts";

/** Keeps a number and its unit on one line. */
export const NBSP = "\u00a0";

/** Keeps the characters on either side of it on one line, such as an arrow and the word before it. */
export const WORD_JOINER = "\u2060";

const NUMBERS = "zero one two three four five six seven eight nine ten".split(" ");

/** A small number in words: inWords(5) is "five", and inWords(11) is "11". */
export function inWords(count: number): string {
  return NUMBERS[count] ?? String(count);
}

/** A list in a sentence: inEnglish(["A", "B", "C"], "or") is "A, B or C". */
export function inEnglish(words: readonly string[], conjunction: "and" | "or"): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} ${conjunction} ${last}`;
}

/** A number with its noun: counted(1204, "submission", "submissions") is "1,204 submissions". */
export function counted(count: number, one: string, many: string): string {
  return `${inDigits(count)} ${count === 1 ? one : many}`;
}

/** A part of a whole: "1,204 of 2,000". */
export const countOf = (count: number, all: number) => `${inDigits(count)} of ${inDigits(all)}`;

/** "the Provider" at the start of a sentence: "The Provider". */
export function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A sentence after a colon: "Near-term devices" as "near-term devices". */
export function uncapitalized(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}

/** The label of a value; the value itself if it has none. */
export function labelOf(options: readonly Labelled<string>[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}
