/** Tells Excel that a file is UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

export const CSV_TYPE = "text/csv;charset=utf-8";

/**
 * Matches where a spreadsheet could start a formula: before = + - @ (also in full width, and after white space) at the
 * beginning of a cell, and after a semicolon, tab or line break, where a spreadsheet with another separator begins
 * a cell; and before a tab or line break at the beginning. A plus or minus before only digits and the characters
 * that people write between them is a phone number or an amount, which computes at most a number.
 */
const FORMULA_STARTS =
  /^(?=[\t\r\n])|(?<=^|[;\t\r\n])(?=[^\S\t\r\n]*(?:[=@＝＠]|[+\-＋－](?!(?:[\d().\-/]|[^\S\t\r\n])*(?:$|[;\t\r\n]))))/g;

/** A quick check that excludes most cells in a tenth of the time. */
const MAY_HAVE_FORMULA = /^\s*[=@＝＠+\-＋－]|[;\t\r\n]/;

const NEEDS_QUOTES = /[",\r\n\uFEFF]|^ | $/;

/**
 * Writes rows as CSV (RFC 4180: comma, CRLF, quotes where needed). An apostrophe before a possible formula tells
 * spreadsheets that it is text.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cellOf).join()}\r\n`).join("");
}

/** A CSV file that Excel opens as UTF-8. */
export function csvFile(rows: readonly (readonly string[])[]): Blob {
  return new Blob([BYTE_ORDER_MARK, toCsv(rows)], { type: CSV_TYPE });
}

function cellOf(text: string): string {
  const safe = MAY_HAVE_FORMULA.test(text) ? text.replace(FORMULA_STARTS, "'") : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
