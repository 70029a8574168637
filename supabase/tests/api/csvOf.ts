import type { Row } from "#backoffice/data/listQuery.ts";
import { type Column, csvParts } from "#backoffice/export/cells.ts";

/** The text of the CSV file that the back office creates, without its byte order mark. */
export async function csvOf(
  pages: AsyncIterable<Row[]>,
  columns: readonly Column[],
): Promise<string> {
  let file = "";
  for await (const { text } of csvParts(pages, columns)) file += text;
  return file.replace(/^\uFEFF/, "");
}
