/**
 * Where a spreadsheet would run a formula: before = + - @ (also in full width, and behind white space)
 * at the beginning of a cell, and behind a semicolon, a tab or a line break, where a spreadsheet that
 * is set to another separator begins a cell; and before a tab or a line break that begins one. A plus
 * or minus followed by nothing but digits and what people write between them is a phone number or an
 * amount, which computes nothing worse than a number: it is left as it is.
 */
const FORMULA_STARTS =
  /^(?=[\t\r\n])|(?<=^|[;\t\r\n])(?=[^\S\t\r\n]*(?:[=@＝＠]|[+\-＋－](?!(?:[\d().\-/]|[^\S\t\r\n])*(?:$|[;\t\r\n]))))/g;

/** A cell with an apostrophe before what could be run: spreadsheets take that for "this is text". */
export const harmlessCell = (cell: string) => cell.replace(FORMULA_STARTS, "'");
