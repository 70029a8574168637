import type { Row } from "../data/keyset.ts";
import { type Column, cellsOf } from "./cells.ts";
import { BYTE_ORDER_MARK, toCsv } from "./csv.ts";

/**
 * Writes the rows of a list as CSV, page by page: none is kept.
 * @param write is given one part of the file after the other
 * @param onProgress is told after each page how many rows there are so far
 * @returns how many rows there are
 */
export async function exportRows(
  pages: AsyncIterable<Row[]>,
  columns: readonly Column[],
  write: (part: string) => Promise<void>,
  onProgress: (rows: number) => void,
): Promise<number> {
  await write(BYTE_ORDER_MARK + toCsv([columns.map(({ label }) => label)]));
  let count = 0;
  for await (const rows of pages) {
    await write(toCsv(rows.map((row) => cellsOf(row, columns))));
    count += rows.length;
    onProgress(count);
  }
  return count;
}
