/** How many words of a summary stand in lists. */
export const LIST_WORDS = 60;

/** The words of a text. */
export function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}

/** The beginning of a text as one paragraph: so many words, and a sign that it goes on. */
export function firstWords(text: string, count = LIST_WORDS): string {
  const words = wordsOf(text);
  if (words.length <= count) return words.join(" ");
  return `${words
    .slice(0, count)
    .join(" ")
    .replace(/[\s,;:.]+$/, "")} …`;
}
