import { degrees, PDFDocument, type PDFPage } from "@cantoo/pdf-lib";
import { INNER_WIDTH, PAGE, type PackWriter } from "./packWriter.ts";

/**
 * Puts the pages of a document into the pack, each on a sheet of its own under the head, upright and
 * as large as fits: so every sheet says whose it is, whatever the size of its page.
 */
export async function addDocument(writer: PackWriter, bytes: Uint8Array, head: string) {
  const document = await PDFDocument.load(bytes);
  const pages = document.getPages();
  const boxes = pages.map((page) => {
    const { x, y, width, height } = page.getCropBox();
    return { left: x, bottom: y, right: x + width, top: y + height };
  });
  const embedded = await writer.pdf.embedPages(pages, boxes);
  embedded.forEach((page, index) => {
    const sheet = writer.newPage(`${head} · document, page ${index + 1} of ${pages.length}`);
    sheet.drawPage(page, placeOf(page, turnOf(pages[index])));
  });
}

/** How far reviewers turn a page clockwise: 0, 90, 180 or 270. */
const turnOf = (page: PDFPage | undefined) =>
  (((page?.getRotation().angle ?? 0) % 360) + 360) % 360;

/** Where a page stands on a sheet: in the middle, turned as reviewers turn it. */
function placeOf(page: { width: number; height: number }, turn: number) {
  const isLying = turn % 180 === 90;
  const [width, height] = isLying ? [page.height, page.width] : [page.width, page.height];
  const innerHeight = PAGE.height - 2 * PAGE.margin;
  const scale = Math.min(INNER_WIDTH / width, innerHeight / height);
  const left = (PAGE.width - width * scale) / 2;
  const bottom = (PAGE.height - height * scale) / 2;
  return {
    // A page is turned around its lower left corner: that goes to where the turned page begins.
    x: turn === 180 || turn === 270 ? left + width * scale : left,
    y: turn === 90 || turn === 180 ? bottom + height * scale : bottom,
    xScale: scale,
    yScale: scale,
    rotate: degrees(-turn),
  };
}
