/**
 * A word of an anonymized document with its left, top, right and bottom edge in thousandths of the page, or the space
 * between words. `round_entries.page_words` has a list of them for each page.
 */
export type PlacedWord =
  | [text: string, left: number, top: number, right: number, bottom: number]
  | [text: string];

/** A line of a page, with its edges in thousandths of the page. */
export interface Line {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** How far the boxes of two words of a line may overlap, because their edges are rounded. */
const OVERLAP = 5;

/** The lines of a page, in the order of its words. */
export function linesOf(words: readonly PlacedWord[]): Line[] {
  const lines: Line[] = [];
  let line: Line | undefined;
  let space = "";
  for (const word of words) {
    const [text, left, top, right, bottom] = word;
    if (left === undefined || top === undefined || right === undefined || bottom === undefined) {
      if (/[\r\n]/.test(text)) line = undefined;
      else space = " ";
      continue;
    }
    // A word further left, or entirely below, begins a line that has no break in the document.
    if (!line || left < line.right - OVERLAP || top >= line.bottom) {
      line = { text, left, top, right, bottom };
      lines.push(line);
    } else {
      line.text += space + text;
      line.top = Math.min(line.top, top);
      line.right = Math.max(line.right, right);
      line.bottom = Math.max(line.bottom, bottom);
    }
    space = "";
  }
  return lines;
}
