import type { Row } from "#backoffice/data/keyset.ts";
import type { Column } from "#backoffice/export/cells.ts";
import { exportRows } from "#backoffice/export/exportRows.ts";

/** The text of the file that the back office makes of these rows, without its byte order mark. */
export async function csvOf(
  pages: AsyncIterable<Row[]>,
  columns: readonly Column[],
): Promise<string> {
  const parts: string[] = [];
  await exportRows(
    pages,
    columns,
    async (part) => void parts.push(part),
    () => undefined,
  );
  return parts.join("").replace(/^\uFEFF/, "");
}
