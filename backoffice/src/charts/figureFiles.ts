import { saveBlob } from "#common/saveBlob.ts";
import { PALETTE } from "#shared/palette.ts";
import { BYTE_ORDER_MARK, toCsv } from "../export/csv.ts";
import { datedFileName } from "../export/fileName.ts";

interface NumberRow {
  /** The row's name, then its numbers or percentages. */
  cells: readonly [string, ...(string | number)[]];
  /** The list that the row counts. */
  to?: string | undefined;
}

/** The numbers of a chart. */
export interface NumberTable {
  heads: readonly string[];
  rows: readonly NumberRow[];
}

/** Twice the screen resolution, to be sharp on a slide. */
const SCALE = 2;
const MARGIN = 24;
const TITLE_HEIGHT = 40;

const nameOf = (title: string) => title.toLowerCase().replace(/[^a-z0-9]+/g, "_");

/** Saves a figure's table as CSV. */
export function saveTable(title: string, { heads, rows }: NumberTable): void {
  const lines = rows.map(({ cells }) => cells.map(String));
  const file = new Blob([BYTE_ORDER_MARK, toCsv([heads, ...lines])], { type: "text/csv" });
  saveBlob(file, datedFileName(nameOf(title), "csv"));
}

/**
 * Saves a chart at its size on the screen as PNG, with its title above it.
 * @throws if the browser cannot draw it.
 */
export async function saveChart(title: string, chart: SVGSVGElement): Promise<void> {
  const { width, height } = chart.getBoundingClientRect();
  const source = new Blob([new XMLSerializer().serializeToString(chart)], {
    type: "image/svg+xml",
  });
  const address = URL.createObjectURL(source);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = (width + 2 * MARGIN) * SCALE;
    canvas.height = (height + TITLE_HEIGHT + 2 * MARGIN) * SCALE;
    const context = canvas.getContext("2d");
    if (!context) throw new Error("The browser cannot draw images.");
    context.scale(SCALE, SCALE);
    context.fillStyle = PALETTE.white;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = PALETTE.ink;
    context.font = `600 18px ${getComputedStyle(document.body).fontFamily}`;
    context.textBaseline = "top";
    context.fillText(title, MARGIN, MARGIN);
    context.drawImage(image, MARGIN, MARGIN + TITLE_HEIGHT, width, height);
    const file = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
    if (!file) throw new Error("The image could not be encoded.");
    saveBlob(file, datedFileName(nameOf(title), "png"));
  } finally {
    URL.revokeObjectURL(address);
  }
}
