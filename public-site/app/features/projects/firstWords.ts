/** The number of words of a summary in lists. */
export const LIST_WORDS = 60;

/** The words of a text. */
export function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}

/** The beginning of a text as one paragraph of so many words, with an ellipsis. */
export function firstWords(text: string, count = LIST_WORDS): string {
  const words = wordsOf(text);
  if (words.length <= count) return words.join(" ");
  return `${words
    .slice(0, count)
    .join(" ")
    .replace(/[\s,;:.]+$/, "")} …`;
}

/** As many lines as words of a project have before a page of theirs loses its shape. */
const MAX_LINES = 20;

/** The text with a limited number of lines; lines beyond the limit continue the last one. */
export function fewLines(text: string): string {
  const lines = text.replace(/\n{3,}/g, "\n\n").split("\n");
  const last = lines
    .slice(MAX_LINES - 1)
    .filter(Boolean)
    .join(" ");
  return [...lines.slice(0, MAX_LINES - 1), last].join("\n").trim();
}
