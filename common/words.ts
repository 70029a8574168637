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
