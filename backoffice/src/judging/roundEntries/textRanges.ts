/** A part of a text, in code points: from the first, until before the second. */
export type TextRange = readonly [from: number, to: number];

/** The ranges of a multirange of Postgres, such as "{[0,2),[5,9)}". */
export const readRanges = (multirange: string): TextRange[] =>
  [...multirange.matchAll(/(\d+),(\d+)/g)].map(([, from, to]) => [Number(from), Number(to)]);

/** A multirange of Postgres, which merges ranges that overlap. */
export const writeRanges = (ranges: readonly TextRange[]) =>
  `{${ranges.map(([from, to]) => `[${from},${to})`).join(",")}}`;

/** The range of a selection in a text field, which counts in UTF-16; undefined if nothing is selected. */
export function selectedRange(field: HTMLTextAreaElement | HTMLInputElement | null) {
  const { value = "", selectionStart, selectionEnd } = field ?? {};
  const [from, to] = [selectionStart, selectionEnd].map(
    (offset) => [...value.slice(0, offset ?? 0)].length,
  ) as [number, number];
  return from < to ? ([from, to] as TextRange) : undefined;
}

interface TextPart {
  kind: "kept" | "found" | "removed";
  range: TextRange;
  text: string;
}

/** The parts of a text: what is removed, what was found to identify the team, and the rest. */
export function partsOf(
  text: string,
  removed: readonly TextRange[],
  found: readonly TextRange[],
): TextPart[] {
  const characters = [...text];
  const kinds = characters.map((): TextPart["kind"] => "kept");
  for (const [from, to] of found) kinds.fill("found", from, to);
  for (const [from, to] of removed) kinds.fill("removed", from, to);
  const starts = kinds.flatMap((kind, index) => (kind === kinds[index - 1] ? [] : [index]));
  return starts.map((from, index) => {
    const to = starts[index + 1] ?? characters.length;
    return {
      kind: kinds[from] ?? "kept",
      range: [from, to],
      text: characters.slice(from, to).join(""),
    };
  });
}
