/** One row: its name, and its figures by column. */
export interface Row {
  name: string;
  figures: Record<string, number | string>;
}

/** The figures of one subject. */
export interface Table {
  title: string;
  rows: Row[];
}

/** A table as text, with the columns in the order of the first row. */
export function formatTable({ title, rows }: Table): string {
  const columns = Object.keys(rows[0]?.figures ?? {});
  const cells = rows.map((row) => [row.name, ...columns.map((c) => String(row.figures[c] ?? ""))]);
  const lines = [[title, ...columns], ...cells];
  const widths = lines[0]?.map((_, i) => Math.max(...lines.map((line) => line[i]?.length ?? 0)));
  const render = (line: string[]) =>
    line
      .map((cell, i) => (i === 0 ? cell.padEnd(widths?.[i] ?? 0) : cell.padStart(widths?.[i] ?? 0)))
      .join("  ");
  const [head = [], ...body] = lines;
  return [render(head), "-".repeat(render(head).length), ...body.map(render)].join("\n");
}

/** The value that this share of the values does not exceed; 0 if there are none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** The 50th, 95th and 99th percentiles of times in milliseconds. */
export function percentiles(times: readonly number[], digits: number): Row["figures"] {
  return Object.fromEntries(
    [50, 95, 99].map((share) => [`p${share} ms`, percentile(times, share / 100).toFixed(digits)]),
  );
}
