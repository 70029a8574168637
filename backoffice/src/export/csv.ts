/** How Excel knows that a file is UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Where a spreadsheet would run a formula: before = + - @ (also in full width, and behind white space)
 * at the beginning of a cell, and behind a semicolon, a tab or a line break, where a spreadsheet that
 * is set to another separator begins a cell; and before a tab or a line break that begins one. A plus
 * or minus followed by nothing but digits and what people write between them is a phone number or an
 * amount, which computes nothing worse than a number: it is left as it is.
 */
const FORMULA_STARTS =
  /^(?=[\t\r\n])|(?<=^|[;\t\r\n])(?=[^\S\t\r\n]*(?:[=@＝＠]|[+\-＋－](?!(?:[\d().\-/]|[^\S\t\r\n])*(?:$|[;\t\r\n]))))/g;

/** What every cell with a formula has. Most have none of it, and are done in a tenth of the time. */
const MAY_HAVE_FORMULA = /^\s*[=@＝＠+\-＋－]|[;\t\r\n]/;

const NEEDS_QUOTES = /[",\r\n\uFEFF]|^ | $/;

/**
 * Lines of a CSV file as RFC 4180 has them: comma, CRLF, quotes where they are needed. What
 * could be run as a formula gets an apostrophe in front, which spreadsheets take for "this is text".
 * @returns the lines, each with its line end; empty for no rows.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cellOf).join()}\r\n`).join("");
}

function cellOf(text: string): string {
  const safe = MAY_HAVE_FORMULA.test(text) ? text.replace(FORMULA_STARTS, "'") : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
