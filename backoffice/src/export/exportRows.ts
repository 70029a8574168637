import type { SortPayload } from "react-admin";
import { BYTE_ORDER_MARK, toCsv } from "./csv.ts";
import { type ReadRows, type Row, readAllRows } from "./keyset.ts";
import { type Column, cellsOf } from "./lists.ts";

/**
 * Writes all rows of a list into a CSV file. Each page becomes a part of the file at once, which the
 * browser may keep outside of the script's memory, and the script pauses while the next one comes.
 * @param onProgress is told after each page how many rows there are so far
 */
export async function exportRows(
  read: ReadRows<Row>,
  sort: SortPayload,
  columns: readonly Column[],
  onProgress: (rows: number) => void,
): Promise<Blob> {
  const parts = [new Blob([BYTE_ORDER_MARK, toCsv([columns.map(({ label }) => label)])])];
  let count = 0;
  for await (const rows of readAllRows(read, sort)) {
    parts.push(new Blob([toCsv(rows.map((row) => cellsOf(row, columns)))]));
    count += rows.length;
    onProgress(count);
  }
  return new Blob(parts, { type: "text/csv;charset=utf-8" });
}
