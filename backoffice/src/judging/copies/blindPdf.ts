import { PDFDict, PDFDocument, PDFName, type PDFPage } from "@cantoo/pdf-lib";
import { refuseAnnotations } from "./pdf/annotations.ts";
import { rewriteContents } from "./pdf/contents.ts";
import { CopiedResources } from "./pdf/copiedResources.ts";
import { contentsOf, group } from "./pdf/drawings.ts";
import { Layers } from "./pdf/layers.ts";
import { PDF_LIMITS, PdfRefusedError, requireFew } from "./pdf/limits.ts";
import { Rebuild } from "./pdf/rebuild.ts";
import type { Amount } from "./pdf/resources.ts";
import { number, numbers, type Shape } from "./pdf/shapes.ts";
import { refuseBombs } from "./pdf/unpack.ts";

const PAGE: Shape = {
  MediaBox: numbers,
  CropBox: numbers,
  Rotate: number,
  UserUnit: number,
  Group: group,
};
/** What a page has from the list that it stands in, unless it has its own. */
const INHERITED = ["MediaBox", "CropBox", "Rotate", "Resources"];

/** A PDF without what tells of its authors beside its pages. */
export interface BlindPdf {
  bytes: Uint8Array;
  /** For each page, whether it shows something that is no text. */
  painted: readonly boolean[];
}

/**
 * A PDF with what its pages show and nothing else. Nothing is taken out: a new document is made, into
 * which comes what is known to draw (pdf/shapes.ts), under names of our own. Layers that are hidden
 * stay behind.
 * @throws PdfRefusedError when it is too large unpacked, draws too much, or shows what is not known to draw; Error
 * when it is no PDF or encrypted.
 */
export async function makeBlindPdf(bytes: Uint8Array): Promise<BlindPdf> {
  refuseBombs(bytes);
  const source = await PDFDocument.load(bytes, { updateMetadata: false });
  const pages = source.getPages();
  if (pages.length > PDF_LIMITS.pages) throw new PdfRefusedError("pages");
  const blind = await PDFDocument.create();
  const rebuild = new Rebuild(
    blind.context,
    new Layers(source.catalog),
    (within, from) => new CopiedResources(within, from),
  );
  let operators = 0;
  const painted: boolean[] = [];
  for (const page of pages) {
    const amount = copyPage(page, blind.addPage(), rebuild);
    operators += amount.operators;
    requireFew(operators);
    painted.push(amount.painted > 0);
  }
  return { bytes: await blind.save({ useObjectStreams: false }), painted };
}

/** Copies what a page shows, and says how much that is. */
function copyPage(from: PDFPage, to: PDFPage, rebuild: Rebuild): Amount {
  refuseAnnotations(from);
  const entry = (key: string) => {
    const name = PDFName.of(key);
    const found = INHERITED.includes(key)
      ? from.node.getInheritableAttribute(name)
      : from.node.get(name);
    return from.node.context.lookup(found);
  };
  for (const [key, rule] of Object.entries(PAGE)) {
    const found = entry(key);
    const copy = found && rule(found, rebuild);
    if (copy) to.node.set(PDFName.of(key), copy);
  }
  const own = entry("Resources");
  const resources = rebuild.resourcesOf(own instanceof PDFDict ? own : undefined);
  const contents = rewriteContents(contentsOf(entry("Contents"), rebuild), resources, rebuild);
  const stream = rebuild.stream(PDFDict.withContext(rebuild.context), contents.bytes);
  to.node.set(PDFName.of("Resources"), resources.ref);
  to.node.set(PDFName.of("Contents"), rebuild.context.register(stream));
  return contents;
}
