import { degrees, PDFDocument, type PDFPage } from "@cantoo/pdf-lib";
import { INNER_WIDTH, PAGE, type PackWriter } from "./packWriter.ts";

/** Adds the pages of a document to the pack, each upright on a sheet with a header, scaled to fit. */
export async function addDocument(writer: PackWriter, bytes: Uint8Array, header: string) {
  const document = await PDFDocument.load(bytes);
  const pages = document.getPages();
  const boxes = pages.map((page) => {
    const { x, y, width, height } = page.getCropBox();
    return { left: x, bottom: y, right: x + width, top: y + height };
  });
  const embedded = await writer.pdf.embedPages(pages, boxes);
  embedded.forEach((page, index) => {
    const sheet = writer.newPage(`${header} · document, page ${index + 1} of ${pages.length}`);
    sheet.drawPage(page, placeOf(page, rotationOf(pages[index])));
  });
}

/** The clockwise rotation with which viewers show a page: 0, 90, 180 or 270. */
const rotationOf = (page: PDFPage | undefined) =>
  (((page?.getRotation().angle ?? 0) % 360) + 360) % 360;

/** The position of a page on its sheet: centered, and rotated as viewers show it. */
function placeOf(page: { width: number; height: number }, rotation: number) {
  const isSideways = rotation % 180 === 90;
  const [width, height] = isSideways ? [page.height, page.width] : [page.width, page.height];
  const innerHeight = PAGE.height - 2 * PAGE.margin;
  const scale = Math.min(INNER_WIDTH / width, innerHeight / height);
  const left = (PAGE.width - width * scale) / 2;
  const bottom = (PAGE.height - height * scale) / 2;
  return {
    // The page rotates around its lower left corner, which ends up at another corner.
    x: rotation === 180 || rotation === 270 ? left + width * scale : left,
    y: rotation === 90 || rotation === 180 ? bottom + height * scale : bottom,
    xScale: scale,
    yScale: scale,
    rotate: degrees(-rotation),
  };
}
