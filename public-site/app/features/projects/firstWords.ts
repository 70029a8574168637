/** The number of words of a summary in lists. */
export const LIST_WORDS = 60;

export function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}

/** The first words of a text as one paragraph, with an ellipsis. */
export function firstWords(text: string, count = LIST_WORDS): string {
  const words = wordsOf(text);
  if (words.length <= count) return words.join(" ");
  return `${words
    .slice(0, count)
    .join(" ")
    .replace(/[\s,;:.]+$/, "")} …`;
}
