import type { PlacedWord } from "#common/documentWords.ts";
import { type ImagePage, imagePdf } from "#shared/imagePdf.ts";
import { type FallbackFont, fontsFor, type LoadedFonts } from "./fallbackFonts.ts";
import {
  type OpenedPdf,
  openPdf,
  type PdfPage,
  type Picture,
  type PlacedPicture,
} from "./pdfium.ts";
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
/**
 * A page may be a scan, too, if pictures cover more than this part of it beside fewer letters and digits, such as the line of
 * a scanning app. Measured on 135 slide decks, 88 of them with such pages: 39 have findings, and two of three such pages
 * show text or people in the picture. Pictures of several pages are backgrounds: without this exception all 88 would have.
 */
const SCAN = { share: 0.5, characters: 100 } as const;

const COMPARE = "compare with the original";
const MAX_LISTED = 10;

export type LoadFonts = (fonts: readonly FallbackFont[]) => Promise<LoadedFonts>;
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
  loadFonts: LoadFonts,
): Promise<AnonymizedDocument> {
  if (original.length > LIMITS.bytes) throw new RefusedError("size");
  const { missing, ...document } = await convert(await openPdf(wasm, original), encode);
  if (missing.length === 0) return document;
  const fonts = await loadFonts(fontsFor(missing));
  const { missing: _, ...complete } = await convert(await openPdf(wasm, original, fonts), encode);
  return complete;
}

/** Converts the pages, and says which letters they lack. */
async function convert(document: OpenedPdf, encode: EncodeJpeg) {
  const { pageCount } = document;
  if (pageCount === 0) throw new RefusedError("empty");
  if (pageCount > LIMITS.pages) throw new RefusedError("pages");
  const images: ImagePage[] = [];
  const words: PlacedWord[][] = [];
  const pictures: PlacedPicture[][] = [];
  const missing: Set<string>[] = [];
  const [withoutText, withHiddenText, unreadable]: [number[], number[], number[]] = [[], [], []];
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
    const fields = page.readFields();
    page.flatten();
    const characters = page.readCharacters(picture);
    pictures.push(page.readPictures(picture));
    const shown = shownText(characters, picture, fields);
    originalWords += countWords(characters);
    page.close();
    words.push(shown.words);
    missing.push(shown.missing);
    if (countCharacters(shown.words) < MIN_CHARACTERS) withoutText.push(index + 1);
    if (shown.hasHidden) withHiddenText.push(index + 1);
    if (shown.hasUnreadable) unreadable.push(index + 1);
  }
  const scans = scannedPages(pictures, words).filter((page) => !withoutText.includes(page));
  const incomplete = missing.flatMap((letters, index) => (letters.size > 0 ? [index + 1] : []));
  const letters = missing.flatMap((onPage) => [...onPage]);
  const findings = [
    ...sentence("No text on", withoutText, "check the image"),
    ...sentence("Large picture on", scans, "check what it shows"),
    ...sentence("Unsearchable text on", unreadable, "check the image"),
    ...sentence(`Missing letters ${listed(letters)} on`, incomplete, COMPARE),
    ...sentence("Hidden text on", withHiddenText, COMPARE),
  ];
  return { pdf: imagePdf(images), words, originalWords, findings, missing: letters };
}

/** Different letters, as many as a finding has room for. */
function listed(letters: readonly string[]): string {
  const different = [...new Set(letters.map((letter) => letter.normalize("NFC")))];
  const rest = different.length - MAX_LISTED;
  return [...different.slice(0, MAX_LISTED), ...(rest > 0 ? [`and ${rest} more`] : [])].join(" ");
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

const countCharacters = (words: readonly PlacedWord[]) =>
  textOfWords(words).match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/** The numbers of pages with large pictures and little text. */
function scannedPages(pictures: PlacedPicture[][], words: PlacedWord[][]): number[] {
  const pagesOf = Map.groupBy(
    pictures.flatMap((onPage, page) => onPage.map(({ key }) => ({ key, page }))),
    ({ key }) => key,
  );
  const isBackground = ({ key }: PlacedPicture) =>
    key !== undefined && new Set(pagesOf.get(key)?.map(({ page }) => page)).size > 1;
  return pictures.flatMap((onPage, page) => {
    const shares = onPage.filter((picture) => !isBackground(picture)).map(({ share }) => share);
    const isScan =
      shares.reduce((sum, share) => sum + share, 0) > SCAN.share &&
      countCharacters(words[page] ?? []) < SCAN.characters;
    return isScan ? [page + 1] : [];
  });
}

function sentence(found: string, pages: readonly number[], task: string): string[] {
  if (pages.length === 0) return [];
  return [`${found} ${pages.length === 1 ? "page" : "pages"} ${pages.join(", ")}: ${task}`];
}
