import type { PlacedWord } from "#common/documentWords.ts";
import { type ImagePage, imagePdf } from "#shared/imagePdf.ts";
import { openPdf, type PdfPage, type Picture } from "./pdfium.ts";
import { LIMITS, RefusedError } from "./refusals.ts";
import { countWords, shownText, textOfWords } from "./shownText.ts";

/** Resolutions and JPEG qualities from 0 to 1, tried in this order until a page is small enough. */
const STEPS = [
  { dotsPerInch: 200, quality: 0.7 },
  { dotsPerInch: 150, quality: 0.7 },
  { dotsPerInch: 150, quality: 0.5 },
  { dotsPerInch: 120, quality: 0.5 },
  { dotsPerInch: 100, quality: 0.4 },
] as const;

const POINTS_PER_INCH = 72;
/** The largest image that browsers render. Larger pages get a lower resolution. */
const MAX_PIXELS = 16_000_000;
const MAX_SIDE = 10_000;
/** The size of a page in the new PDF without its image. */
const BYTES_PER_PAGE = 1_000;
/** A page with fewer letters and digits may be a scan. */
const MIN_CHARACTERS = 10;

export type EncodeJpeg = (picture: Picture, quality: number) => Promise<Uint8Array<ArrayBuffer>>;

export interface AnonymizedDocument {
  pdf: Uint8Array<ArrayBuffer>;
  words: PlacedWord[][];
  /** The number of words of the original, visible or not. */
  originalWords: number;
  /** Sentences about pages that an administrator has to check. */
  findings: string[];
}

/**
 * Converts each page of a PDF to an image in a new PDF, so that nothing else of the original remains.
 * @param wasm The address of PDFium's WebAssembly, or its bytes.
 * @throws RefusedError if the document exceeds a limit or cannot be read.
 */
export async function anonymizeDocument(
  original: Uint8Array,
  wasm: string | ArrayBuffer,
  encode: EncodeJpeg,
): Promise<AnonymizedDocument> {
  if (original.length > LIMITS.bytes) throw new RefusedError("size");
  const document = await openPdf(wasm, original);
  const { pageCount } = document;
  if (pageCount === 0) throw new RefusedError("empty");
  if (pageCount > LIMITS.pages) throw new RefusedError("pages");
  const images: ImagePage[] = [];
  const words: PlacedWord[][] = [];
  const [withoutText, withHiddenText]: [number[], number[]] = [[], []];
  let originalWords = 0;
  let bytesLeft: number = LIMITS.bytes - BYTES_PER_PAGE * pageCount;
  let step = 0;
  for (let index = 0; index < pageCount; index += 1) {
    const page = document.openPage(index);
    const share = bytesLeft / (pageCount - index);
    const { picture, jpeg, ...drawn } = await drawWithin(share, page, encode, step);
    // Pages of a document are similar, so start the next one here, or one step better if there is room.
    step = jpeg.length < share / 2 ? Math.max(drawn.step - 1, 0) : drawn.step;
    bytesLeft -= jpeg.length;
    if (bytesLeft < 0) throw new RefusedError("detail");
    images.push({ width: page.width, height: page.height, jpeg, ...sizeOf(picture) });
    const characters = page.readCharacters(picture);
    const shown = shownText(characters, picture);
    originalWords += countWords(characters);
    page.close();
    words.push(shown.words);
    if (hasLittleText(textOfWords(shown.words))) withoutText.push(index + 1);
    if (shown.hasHidden) withHiddenText.push(index + 1);
  }
  const findings = [
    ...sentence("No text on", withoutText, "check the image"),
    ...sentence("Hidden text on", withHiddenText, "compare with the original"),
  ];
  return { pdf: imagePdf(images), words, originalWords, findings };
}

const sizeOf = ({ columns, rows }: Picture) => ({ columns, rows });

/** Renders a page, lowering resolution and quality until the image fits or there is no further step. */
async function drawWithin(share: number, page: PdfPage, encode: EncodeJpeg, firstStep: number) {
  const { width, height } = page;
  const mostDots =
    POINTS_PER_INCH *
    Math.min(Math.sqrt(MAX_PIXELS / (width * height)), MAX_SIDE / Math.max(width, height));
  for (let step = firstStep; ; step += 1) {
    const { dotsPerInch, quality } = STEPS[step] ?? STEPS[4];
    const picture = page.draw(Math.min(dotsPerInch, mostDots));
    const jpeg = await encode(picture, quality);
    if (jpeg.length <= share || step >= STEPS.length - 1) return { step, picture, jpeg };
  }
}

const hasLittleText = (text: string) =>
  (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < MIN_CHARACTERS;

function sentence(found: string, pages: readonly number[], task: string): string[] {
  if (pages.length === 0) return [];
  return [`${found} ${pages.length === 1 ? "page" : "pages"} ${pages.join(", ")}: ${task}`];
}
