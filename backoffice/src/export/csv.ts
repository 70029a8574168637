import Papa from "papaparse";
import { harmlessCell } from "#shared/harmlessCell.ts";

/** How Excel knows that a file is UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Lines of a CSV file as RFC 4180 has them: comma, CRLF, quotes where they are needed. What
 * could be run as a formula is made harmless.
 * @returns the lines, each with its line end; empty for no rows.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  const cells = rows.map((row) => row.map(harmlessCell));
  const lines = Papa.unparse(cells, { newline: "\r\n" });
  return `${lines}\r\n`;
}
