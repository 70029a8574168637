import type { SortPayload } from "react-admin";
import type { Labelled } from "#shared/challenge.ts";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import type { Row } from "../data/listQuery.ts";
import { BYTE_ORDER_MARK, toCsv } from "./csv.ts";

/** A column of a file: its head, where it comes from, and how its value reads. */
export interface Column {
  label: string;
  source: string;
  /** By default, the text, or nothing for null. */
  format?: (value: unknown, row: Row) => string;
}

/** A list that can be taken away. Long rows are read fewer at once. */
export interface Exported {
  resource: string;
  rowsAtOnce: number;
  columns: readonly Column[];
  /** Fills in what rows lack and the list shows. */
  complete?: (rows: Row[], dataProvider: AdminDataProvider) => Promise<Row[]>;
}

export const yesOrNo = (value: unknown) => (value === true ? "Yes" : "No");

/** "Yes", "No", or nothing where that is open. */
export const yesNoOrOpen = (value: unknown) => (value === null ? "" : yesOrNo(value));

/** In UTC and without the letters, which spreadsheets take for a date. */
export function moment(value: unknown): string {
  if (typeof value !== "string") return "";
  // As the database writes it: nothing to reckon, which is seconds among a million cells.
  const utc = value.endsWith("+00:00") ? value : new Date(value).toISOString();
  return utc.slice(0, 19).replace("T", " ");
}

export const labelled = (options: readonly Labelled<string>[]) => (value: unknown) =>
  options.find((option) => option.value === value)?.label ?? text(value);

/** Several values in one cell. */
export const joined = (value: unknown) => (Array.isArray(value) ? value.join(", ") : "");

function text(value: unknown): string {
  return value === null || value === undefined ? "" : String(value);
}

/** The cells of a row, in the order of the columns. */
export function cellsOf(row: Row, columns: readonly Column[]): string[] {
  return columns.map(({ source, format = text }) => format(row[source], row));
}

/** What to ask the database for: the columns of the file and those that the order needs. */
export function sourcesOf(columns: readonly Column[], sort: SortPayload): string[] {
  return [...new Set([...columns.map(({ source }) => source), sort.field, "id"])];
}

/** A CSV file in parts: the header with the byte order mark, then each page of rows. */
export async function* csvParts(pages: AsyncIterable<Row[]>, columns: readonly Column[]) {
  yield { text: BYTE_ORDER_MARK + toCsv([columns.map(({ label }) => label)]), rows: 0 };
  for await (const page of pages) {
    yield { text: toCsv(page.map((row) => cellsOf(row, columns))), rows: page.length };
  }
}
