import type { ImagePage } from "#shared/imagePdf.ts";
import type { Area } from "./shownText.ts";

/** High, because the page was already compressed once. */
const QUALITY = 0.85;

/** Draws the page again with opaque areas, so that nothing of the image below them remains. */
export async function coverAreas(page: ImagePage, areas: readonly Area[]): Promise<ImagePage> {
  const { columns, rows, jpeg } = page;
  const canvas = new OffscreenCanvas(columns, rows);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser cannot draw the page.");
  context.drawImage(await createImageBitmap(new Blob([jpeg], { type: "image/jpeg" })), 0, 0);
  for (const { left, top, width, height } of areas) {
    const [x, y] = [Math.floor((left / 1000) * columns), Math.floor((top / 1000) * rows)];
    const right = Math.ceil(((left + width) / 1000) * columns);
    const bottom = Math.ceil(((top + height) / 1000) * rows);
    context.fillRect(x, y, right - x, bottom - y);
  }
  const image = await canvas.convertToBlob({ type: "image/jpeg", quality: QUALITY });
  return { ...page, jpeg: new Uint8Array(await image.arrayBuffer()) };
}
