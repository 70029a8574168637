import { init, type WrappedPdfiumModule } from "@embedpdf/pdfium";
import { RefusedError } from "./refusals.ts";

/** PDFium's error codes for a password and for an unsupported protection. */
const NEEDS_PASSWORD = [4, 5];
const DRAW_ANNOTATIONS = 0x01;
const WRITE_RGBA = 0x10;
const WITH_ALPHA = 4;
const WHITE = 0xffffffff;
const NORMAL_DISPLAY = 0;
const POINTS_PER_INCH = 72;

/** Replaces a hyphen at the end of a line. */
const SOFT_HYPHEN = "\u00ad";
/** Replaces a character that has no meaning in Unicode, or that no database stores. */
export const UNREADABLE = "\ufffd";
const LAST_CODE_POINT = 0x10ffff;
/** Controls except white space, halves of pairs, private use, unassigned. */
const WITHOUT_MEANING = /[^\P{Cc}\s]|[\p{Cs}\p{Co}\p{Cn}]/u;

/** A rendered page, in RGBA. */
export interface Picture {
  columns: number;
  rows: number;
  pixels: Uint8ClampedArray<ArrayBuffer>;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Character extends Box {
  text: string;
}

// The package's types refer to Emscripten's, which it does not include.
interface Memory {
  HEAPU8: Uint8Array<ArrayBuffer>;
}

const memoryOf = ({ pdfium }: WrappedPdfiumModule) => pdfium as object as Memory;

/** An open PDF, with the handles of its document and its form. */
interface OpenPdf {
  pdfium: WrappedPdfiumModule;
  document: number;
  form: number;
}

/**
 * Opens a PDF. It is never closed, because the worker that opens it is terminated afterwards.
 * @param wasm The address of PDFium's WebAssembly, or its bytes.
 * @throws RefusedError if the file needs a password or is not a PDF.
 */
export async function openPdf(wasm: string | ArrayBuffer, bytes: Uint8Array) {
  const overrides = typeof wasm === "string" ? { locateFile: () => wasm } : { wasmBinary: wasm };
  const pdfium = await init(overrides as Parameters<typeof init>[0]);
  pdfium.PDFiumExt_Init();
  const file = pdfium.pdfium.wasmExports.malloc(bytes.length);
  memoryOf(pdfium).HEAPU8.set(bytes, file);
  const document = pdfium.FPDF_LoadMemDocument(file, bytes.length, "");
  if (!document) {
    const needsPassword = NEEDS_PASSWORD.includes(pdfium.FPDF_GetLastError());
    throw new RefusedError(needsPassword ? "password" : "unreadable");
  }
  const form = pdfium.PDFiumExt_InitFormFillEnvironment(
    document,
    pdfium.PDFiumExt_OpenFormFillInfo(),
  );
  pdfium.FPDF_SetFormFieldHighlightAlpha(form, 0);
  return {
    pageCount: pdfium.FPDF_GetPageCount(document),
    openPage: (index: number) => openPage({ pdfium, document, form }, index),
  };
}

const isPair = (first = 0, second = 0) =>
  first >= 0xd800 && first < 0xdc00 && second >= 0xdc00 && second < 0xe000;

/** The character of a code, which can be the first half of a pair, or of none that exists. */
function textOf(code: number, next?: number): string {
  if (isPair(code, next)) return String.fromCharCode(code, next ?? 0);
  if (!(code > 0 && code <= LAST_CODE_POINT)) return UNREADABLE;
  const character = String.fromCodePoint(code);
  return WITHOUT_MEANING.test(character) ? UNREADABLE : character;
}

export type PdfPage = ReturnType<typeof openPage>;

/**
 * Opens a page, whose size is in points. Close it before you open the next one.
 * @throws RefusedError if the page cannot be read.
 */
function openPage({ pdfium, document, form }: OpenPdf, index: number) {
  let page = load();
  const width = pdfium.FPDF_GetPageWidthF(page);
  const height = pdfium.FPDF_GetPageHeightF(page);

  function load(): number {
    const loaded = pdfium.FPDF_LoadPage(document, index);
    if (!loaded) throw new RefusedError("unreadable");
    pdfium.FORM_OnAfterLoadPage(loaded, form);
    return loaded;
  }

  function close(): void {
    pdfium.FORM_OnBeforeClosePage(page, form);
    pdfium.FPDF_ClosePage(page);
  }

  /** Renders the page as viewers show it, with annotations and form fields. */
  function draw(dotsPerInch: number): Picture {
    const pixelsOf = (points: number) =>
      Math.max(Math.round((points * dotsPerInch) / POINTS_PER_INCH), 1);
    const [columns, rows] = [pixelsOf(width), pixelsOf(height)];
    const bitmap = pdfium.FPDFBitmap_CreateEx(columns, rows, WITH_ALPHA, 0, 0);
    if (!bitmap) throw new RefusedError("memory");
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, columns, rows, WHITE);
    const flags = DRAW_ANNOTATIONS | WRITE_RGBA;
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, columns, rows, 0, flags);
    pdfium.FPDF_FFLDraw(form, bitmap, page, 0, 0, columns, rows, 0, flags);
    const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
    const copy = memoryOf(pdfium).HEAPU8.slice(start, start + columns * rows * 4);
    pdfium.FPDFBitmap_Destroy(bitmap);
    return { columns, rows, pixels: new Uint8ClampedArray(copy.buffer) };
  }

  /**
   * All text of the page, visible or not, with its positions in a picture of the page: every text can be stored. Call `draw` first: PDFium
   * reads only text of the page content, so this turns annotations and form fields into content.
   */
  function readCharacters({ columns, rows }: Picture): Character[] {
    if (pdfium.FPDFPage_GetAnnotCount(page) > 0) {
      pdfium.FPDFPage_Flatten(page, NORMAL_DISPLAY);
      close();
      page = load();
    }
    const text = pdfium.FPDFText_LoadPage(page);
    const numbers = pdfium.pdfium.wasmExports.malloc(4 * Float64Array.BYTES_PER_ELEMENT);
    const [first, second, third, fourth] = [numbers, numbers + 8, numbers + 16, numbers + 24];
    const number = (address: number, type: "double" | "i32") =>
      pdfium.pdfium.getValue(address, type);
    const pointAt = (x: number, y: number) => {
      pdfium.FPDF_PageToDevice(page, 0, 0, columns, rows, 0, x, y, first, second);
      return { x: number(first, "i32"), y: number(second, "i32") };
    };
    const codes = Array.from({ length: pdfium.FPDFText_CountChars(text) }, (_, at) =>
      pdfium.FPDFText_HasUnicodeMapError(text, at) === 1
        ? Number.NaN
        : pdfium.FPDFText_GetUnicode(text, at),
    );
    const characters = codes.flatMap((code, at) => {
      // PDFium returns both halves of a pair, at the same place.
      if (isPair(codes[at - 1], code)) return [];
      pdfium.FPDFText_GetCharBox(text, at, first, second, third, fourth);
      const [left, right, bottom, top] = [first, second, third, fourth].map((edge) =>
        number(edge, "double"),
      ) as [number, number, number, number];
      const [corner, opposite] = [pointAt(left, bottom), pointAt(right, top)];
      const isHyphen = pdfium.FPDFText_IsHyphen(text, at) === 1;
      return {
        text: isHyphen ? SOFT_HYPHEN : textOf(code, codes[at + 1]),
        left: Math.min(corner.x, opposite.x),
        top: Math.min(corner.y, opposite.y),
        right: Math.max(corner.x, opposite.x),
        bottom: Math.max(corner.y, opposite.y),
      };
    });
    pdfium.FPDFText_ClosePage(text);
    pdfium.pdfium.wasmExports.free(numbers);
    return characters;
  }

  return { width, height, draw, readCharacters, close };
}
