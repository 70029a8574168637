import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPage,
} from "@cantoo/pdf-lib";
import { PdfRefusedError } from "./limits.ts";

/** Kinds that show nothing on paper: links, and what opens or plays when it is clicked. */
const UNPRINTED = ["Link", "Popup", "Text", "FileAttachment", "Sound", "Movie"];
const HIDDEN = 2;
const NO_VIEW = 32;

const numberOf = (value: PDFObject | undefined) =>
  value instanceof PDFNumber ? value.asNumber() : 0;

/** Whether an annotation is part of what the page looks like, such as a stamp or a form field. */
function isVisible(annotation: PDFDict): boolean {
  const kind = annotation.lookup(PDFName.of("Subtype"));
  if (kind instanceof PDFName && UNPRINTED.includes(kind.decodeText())) return false;
  if (numberOf(annotation.lookup(PDFName.of("F"))) & (HIDDEN | NO_VIEW)) return false;
  const area = annotation.lookup(PDFName.of("Rect"));
  if (!(area instanceof PDFArray)) return false;
  // A signature that is not to be seen has no area.
  const [left = 0, bottom = 0, right = 0, top = 0] = area
    .asArray()
    .map((_, index) => numberOf(area.lookup(index)));
  return left !== right && bottom !== top;
}

/** @throws PdfRefusedError when the page shows annotations, which are no part of its contents. */
export function refuseAnnotations({ node }: PDFPage): void {
  const list = node.lookup(PDFName.of("Annots"));
  if (!(list instanceof PDFArray)) return;
  for (let index = 0; index < list.size(); index += 1) {
    const annotation = list.lookup(index);
    if (annotation instanceof PDFDict && isVisible(annotation)) {
      throw new PdfRefusedError("annotations");
    }
  }
}
