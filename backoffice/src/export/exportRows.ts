import type { Row } from "../data/keyset.ts";
import { type Column, cellsOf } from "./cells.ts";
import { BYTE_ORDER_MARK, toCsv } from "./csv.ts";

/**
 * Writes the rows of a list into a CSV file. Each page becomes a part of the file at once, which the
 * browser may keep outside of the script's memory, and the script pauses while the next one comes.
 * @param onProgress is told after each page how many rows there are so far
 */
export async function exportRows(
  pages: AsyncIterable<Row[]>,
  columns: readonly Column[],
  onProgress: (rows: number) => void,
): Promise<{ file: Blob; rows: number }> {
  const parts = [new Blob([BYTE_ORDER_MARK, toCsv([columns.map(({ label }) => label)])])];
  let count = 0;
  for await (const rows of pages) {
    parts.push(new Blob([toCsv(rows.map((row) => cellsOf(row, columns)))]));
    count += rows.length;
    onProgress(count);
  }
  return { file: new Blob(parts, { type: "text/csv;charset=utf-8" }), rows: count };
}
