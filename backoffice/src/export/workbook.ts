import writeExcelFile from "write-excel-file/universal";
import type { Row } from "../data/listQuery.ts";
import { type Column, cellsOf } from "./cells.ts";

interface Sheet {
  title: string;
  columns: readonly Column[];
  rows: readonly Row[];
}

/** A number as a spreadsheet should compute with it: not an id, a date or a code. */
const isNumber = (cell: string) => /^-?(0|[1-9]\d{0,14})(\.\d+)?$/.test(cell);

/**
 * Writes a workbook for Excel: a sheet for each list, with its heads in bold and fixed. Texts are
 * texts, so nothing runs as a formula.
 */
export function writeWorkbook(sheets: readonly Sheet[]): Promise<Blob> {
  const written = sheets.map(({ title, columns, rows }) => ({
    sheet: title,
    stickyRowsCount: 1,
    columns: columns.map(({ label }) => ({ width: Math.max(label.length + 2, 14) })),
    data: [
      columns.map(({ label }) => ({ value: label, fontWeight: "bold" as const })),
      ...rows.map((row) =>
        cellsOf(row, columns).map((cell) =>
          isNumber(cell) ? Number(cell) : { value: cell, type: String },
        ),
      ),
    ],
  }));
  return writeExcelFile(written).toBlob();
}
