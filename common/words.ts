import type { Labelled } from "#shared/challenge.ts";

const NUMBERS = "zero one two three four five six seven eight nine ten".split(" ");

/** A small count as running text writes it: inWords(5) is "five", and inWords(11) is "11". */
export function inWords(count: number): string {
  return NUMBERS[count] ?? String(count);
}

/** Several words as a sentence lists them: inEnglish(["A", "B", "C"], "or") is "A, B or C". */
export function inEnglish(words: readonly string[], conjunction: "and" | "or"): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} ${conjunction} ${last}`;
}

/** A count with what is counted: counted(1204, "entry", "entries") is "1,204 entries". */
export function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}

/** What people read for a value; the value itself if the list does not have it. */
export function labelOf(options: readonly Labelled<string>[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}
