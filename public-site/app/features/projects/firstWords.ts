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

/** More lines would distort the page of a project. */
const MAX_LINES = 20;

/** Limits the number of lines. Lines beyond the limit are appended to the last one. */
export function limitLines(text: string): string {
  const lines = text.replace(/\n{3,}/g, "\n\n").split("\n");
  const last = lines
    .slice(MAX_LINES - 1)
    .filter(Boolean)
    .join(" ");
  return [...lines.slice(0, MAX_LINES - 1), last].join("\n").trim();
}
