/** As many lines as words of a project have before a page of theirs loses its shape. */
const MAX_LINES = 20;

/** The text with one empty line at most between two others; what is behind the last line goes on in it. */
export function fewLines(text: string): string {
  const lines = text.replace(/\n{3,}/g, "\n\n").split("\n");
  const last = lines
    .slice(MAX_LINES - 1)
    .filter(Boolean)
    .join(" ");
  return [...lines.slice(0, MAX_LINES - 1), last].join("\n").trim();
}
