import Papa from "papaparse";

/** How Excel knows that a file is UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

/**
 * What a spreadsheet would run as a formula: cells that begin with = + - @ (also in full width, and
 * behind white space), a tab or a line break. A plus or minus followed by nothing but digits and
 * what people write between them is a phone number or an amount, which computes nothing worse than
 * a number: it is left as it is, and so are names with such a character further on.
 */
const FORMULA = /^(?:[\t\r\n]|\s*[=@＝＠]|\s*[+\-＋－](?![\d\s().\-/]*$))/;

/**
 * Lines of a CSV file as RFC 4180 has them: comma, CRLF, quotes where they are needed. A cell that
 * could be run as a formula gets an apostrophe in front, which spreadsheets take for "this is text".
 * @returns the lines, each with its line end; empty for no rows.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  const lines = Papa.unparse([...rows] as unknown[], { newline: "\r\n", escapeFormulae: FORMULA });
  return `${lines}\r\n`;
}
