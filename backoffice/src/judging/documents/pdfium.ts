import { init, type WrappedPdfiumModule } from "@embedpdf/pdfium";
import { type LoadedFonts, offerFonts } from "./fallbackFonts.ts";
import { RefusedError } from "./refusals.ts";
import { UNREADABLE } from "./unreadable.ts";

/** PDFium's error codes for a password and for an unsupported protection. */
const NEEDS_PASSWORD = [4, 5];
const DRAW_ANNOTATIONS = 0x01;
const WRITE_RGBA = 0x10;
const WITH_ALPHA = 4;
/** Kinds of page objects: images, and forms, which contain other objects. */
const IMAGE = 3;
const FORM = 5;
/** Forms that are nested deeper only exist to attack. */
const MAX_FORM_DEPTH = 8;
const WHITE = 0xffffffff;
const NORMAL_DISPLAY = 0;
/** A mode of text. */
const INVISIBLE = 3;
/** A kind of form field, and its flag for passwords. */
const TEXT_FIELD = 6;
const PASSWORD = 1 << 13;
/** The flags of annotations that are hidden, or not on the screen. */
const NOT_SHOWN = (1 << 1) | (1 << 5);
const POINTS_PER_INCH = 72;

/** Replaces a hyphen at the end of a line. */
const SOFT_HYPHEN = "\u00ad";
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

/** The edges of a rectangle of a page, as PDFs count. */
type Edges = readonly [left: number, bottom: number, right: number, top: number];

export interface Character extends Box {
  text: string;
  /** Whether its font has a shape for it. Without one, the place is where another font draws it. */
  hasGlyph: boolean;
  /** Whether it is only there to be searched, over the picture of a scan. */
  isInvisible: boolean;
}

/** A picture on a page, such as a photo or a scan. */
export interface PlacedPicture {
  /** The same for the same picture on another page; undefined if this is not known. */
  key: string | undefined;
  /** The part of the page that it covers, from 0 to 1. */
  share: number;
}

/** A transformation of coordinates as in PDFs: x' = ax + cy + e, y' = bx + dy + f. */
type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

// The package's types refer to Emscripten's, which it does not include.
interface Memory {
  HEAPU8: Uint8Array<ArrayBuffer>;
}

const memoryOf = ({ pdfium }: WrappedPdfiumModule) => pdfium as object as Memory;

/** An open PDF, with the handles of its document and its form, and memory for the numbers that PDFium returns. */
interface OpenPdf {
  pdfium: WrappedPdfiumModule;
  document: number;
  form: number;
  numbers: number;
  setDrawing: (value: boolean) => void;
}

const NUMBERS_BYTES = 8 * Float64Array.BYTES_PER_ELEMENT;

/**
 * Opens a PDF. It is never closed, because the worker that opens it is terminated afterwards.
 * @param wasm The address of PDFium's WebAssembly, or its bytes.
 * @param fonts For letters that the fonts of the PDF lack.
 * @throws RefusedError if the file needs a password or is not a PDF.
 */
export async function openPdf(
  wasm: string | ArrayBuffer,
  bytes: Uint8Array,
  fonts: LoadedFonts = new Map(),
) {
  const overrides = typeof wasm === "string" ? { locateFile: () => wasm } : { wasmBinary: wasm };
  const pdfium = await init(overrides as Parameters<typeof init>[0]);
  pdfium.PDFiumExt_Init();
  const offer = offerFonts(pdfium, fonts);
  if (fonts.size > 0) pdfium.FPDF_SetSystemFontInfo(offer.info);
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
  const numbers = pdfium.pdfium.wasmExports.malloc(NUMBERS_BYTES);
  return {
    pageCount: pdfium.FPDF_GetPageCount(document),
    openPage: (index: number) =>
      openPage({ pdfium, document, form, numbers, setDrawing: offer.setDrawing }, index),
  };
}

export type OpenedPdf = Awaited<ReturnType<typeof openPdf>>;

const isPair = (first = 0, second = 0) =>
  first >= 0xd800 && first < 0xdc00 && second >= 0xdc00 && second < 0xe000;

/** The character of a code, which can be the first half of a pair, or of none that exists. */
function textOf(code: number, next?: number): string {
  if (isPair(code, next)) return String.fromCharCode(code, next ?? 0);
  if (!(code > 0 && code <= LAST_CODE_POINT)) return UNREADABLE;
  const character = String.fromCodePoint(code);
  return WITHOUT_MEANING.test(character) ? UNREADABLE : character;
}

/** The edges of the unit square, where PDFs draw an image, after a transformation. */
function edgesOf([a, b, c, d, e, f]: Matrix): Edges {
  const [x, y] = [
    [e, e + a, e + c, e + a + c],
    [f, f + b, f + d, f + b + d],
  ] as const;
  return [Math.min(...x), Math.min(...y), Math.max(...x), Math.max(...y)];
}

/** Without a shape for a character, PDFium gives it a thousandth of the font's size. */
const FLAT = 0.005;

function isFlat(edges: Edges, line: Edges): boolean {
  const sizes = ([left, bottom, right, top]: Edges) => [right - left, top - bottom];
  return Math.min(...sizes(edges)) < FLAT * Math.max(...sizes(line));
}

export type PdfPage = ReturnType<typeof openPage>;

/**
 * Opens a page, whose size is in points. Close it before you open the next one.
 * @throws RefusedError if the page cannot be read.
 */
function openPage({ pdfium, document, form, numbers, setDrawing }: OpenPdf, index: number) {
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
    setDrawing(true);
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, columns, rows, 0, flags);
    pdfium.FPDF_FFLDraw(form, bitmap, page, 0, 0, columns, rows, 0, flags);
    setDrawing(false);
    const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
    const copy = memoryOf(pdfium).HEAPU8.slice(start, start + columns * rows * 4);
    pdfium.FPDFBitmap_Destroy(bitmap);
    return { columns, rows, pixels: new Uint8ClampedArray(copy.buffer) };
  }

  /** The texts of visible form fields, which PDFium does not draw whole if the field's font lacks a letter. */
  function readFields(): string[] {
    const count = pdfium.FPDFPage_GetAnnotCount(page);
    return Array.from({ length: count }, (_, at) => {
      const annotation = pdfium.FPDFPage_GetAnnot(page, at);
      const isShown =
        pdfium.FPDFAnnot_GetFormFieldType(form, annotation) === TEXT_FIELD &&
        (pdfium.FPDFAnnot_GetFormFieldFlags(form, annotation) & PASSWORD) === 0 &&
        (pdfium.FPDFAnnot_GetFlags(annotation) & NOT_SHOWN) === 0;
      const value = isShown ? fieldValue(annotation) : "";
      pdfium.FPDFPage_CloseAnnot(annotation);
      return value;
    });
  }

  function fieldValue(annotation: number): string {
    const length = pdfium.FPDFAnnot_GetFormFieldValue(form, annotation, 0, 0);
    const text = pdfium.pdfium.wasmExports.malloc(length);
    pdfium.FPDFAnnot_GetFormFieldValue(form, annotation, text, length);
    const value = pdfium.pdfium.UTF16ToString(text);
    pdfium.pdfium.wasmExports.free(text);
    return value;
  }

  /**
   * Turns annotations and form fields into page content, because PDFium reads text and pictures only there. Draw the
   * page before.
   */
  function flatten(): void {
    if (pdfium.FPDFPage_GetAnnotCount(page) === 0) return;
    pdfium.FPDFPage_Flatten(page, NORMAL_DISPLAY);
    close();
    page = load();
  }

  const value = (position: number, type: "double" | "float" | "i32") =>
    pdfium.pdfium.getValue(numbers + position, type);

  /** The place of a rectangle of the page in a picture of it. */
  function placeOf([left, bottom, right, top]: Edges, { columns, rows }: Picture): Box {
    const pointAt = (x: number, y: number) => {
      pdfium.FPDF_PageToDevice(page, 0, 0, columns, rows, 0, x, y, numbers, numbers + 4);
      return { x: value(0, "i32"), y: value(4, "i32") };
    };
    const [corner, opposite] = [pointAt(left, bottom), pointAt(right, top)];
    return {
      left: Math.min(corner.x, opposite.x),
      top: Math.min(corner.y, opposite.y),
      right: Math.max(corner.x, opposite.x),
      bottom: Math.max(corner.y, opposite.y),
    };
  }

  /** All text of the page, visible or not, with its places in a picture of it. Every text can be stored. */
  function readCharacters(picture: Picture): Character[] {
    const text = pdfium.FPDFText_LoadPage(page);
    const codes = Array.from({ length: pdfium.FPDFText_CountChars(text) }, (_, at) =>
      pdfium.FPDFText_HasUnicodeMapError(text, at) === 1
        ? Number.NaN
        : pdfium.FPDFText_GetUnicode(text, at),
    );
    const characters = codes.flatMap((code, at): Character[] => {
      // PDFium returns both halves of a pair, at the same place.
      if (isPair(codes[at - 1], code)) return [];
      const [edges, line] = [edgesOfCharacter(text, at), edgesOfLine(text, at)];
      const hasGlyph = !isFlat(edges, line);
      const place = placeOf(hasGlyph ? edges : line, picture);
      const isHyphen = pdfium.FPDFText_IsHyphen(text, at) === 1;
      const object = pdfium.FPDFText_GetTextObject(text, at);
      return [
        {
          text: isHyphen ? SOFT_HYPHEN : textOf(code, codes[at + 1]),
          hasGlyph,
          isInvisible: pdfium.FPDFTextObj_GetTextRenderMode(object) === INVISIBLE,
          ...place,
        },
      ];
    });
    pdfium.FPDFText_ClosePage(text);
    return characters;
  }

  function edgesOfCharacter(text: number, at: number): Edges {
    pdfium.FPDFText_GetCharBox(text, at, numbers, numbers + 8, numbers + 16, numbers + 24);
    return [value(0, "double"), value(16, "double"), value(8, "double"), value(24, "double")];
  }

  /** The part of the line where a character is, above an underline. */
  function edgesOfLine(text: number, at: number): Edges {
    pdfium.FPDFText_GetLooseCharBox(text, at, numbers);
    const [left, top] = [value(0, "float"), value(4, "float")];
    const [right, bottom] = [value(8, "float"), value(12, "float")];
    pdfium.FPDFText_GetCharOrigin(text, at, numbers, numbers + 8);
    const baseline = value(8, "double");
    return [left, baseline < top ? Math.max(bottom, baseline) : bottom, right, top];
  }

  /** The pictures of the page, also within forms, with the part that each covers in a picture of the page. */
  function readPictures(drawn: Picture): PlacedPicture[] {
    const count = pdfium.FPDFPage_CountObjects(page);
    const objects = Array.from({ length: count }, (_, at) => pdfium.FPDFPage_GetObject(page, at));
    return objects.flatMap((object) => picturesIn(object, IDENTITY, 0, drawn));
  }

  function picturesIn(
    object: number,
    outer: Matrix,
    depth: number,
    drawn: Picture,
  ): PlacedPicture[] {
    const kind = pdfium.FPDFPageObj_GetType(object);
    if (kind === IMAGE) {
      const { left, top, right, bottom } = placeOf(edgesOf(matrixOf(object, outer)), drawn);
      const columns = Math.min(right, drawn.columns) - Math.max(left, 0);
      const rows = Math.min(bottom, drawn.rows) - Math.max(top, 0);
      const share = (Math.max(columns, 0) * Math.max(rows, 0)) / (drawn.columns * drawn.rows);
      return [{ key: keyOf(object), share }];
    }
    if (kind !== FORM || depth === MAX_FORM_DEPTH) return [];
    const matrix = matrixOf(object, outer);
    const count = pdfium.FPDFFormObj_CountObjects(object);
    const parts = Array.from({ length: count }, (_, at) =>
      pdfium.FPDFFormObj_GetObject(object, at),
    );
    return parts.flatMap((part) => picturesIn(part, matrix, depth + 1, drawn));
  }

  function matrixOf(object: number, outer: Matrix): Matrix {
    pdfium.FPDFPageObj_GetMatrix(object, numbers);
    const [a, b, c] = [value(0, "float"), value(4, "float"), value(8, "float")];
    const [d, e, f] = [value(12, "float"), value(16, "float"), value(20, "float")];
    const [oa, ob, oc, od, oe, of] = outer;
    return [
      a * oa + b * oc,
      a * ob + b * od,
      c * oa + d * oc,
      c * ob + d * od,
      e * oa + f * oc + oe,
      e * ob + f * od + of,
    ];
  }

  /** Compressed data of the same length is of the same picture, because no two scans are alike. */
  function keyOf(image: number): string | undefined {
    if (pdfium.FPDFImageObj_GetImageFilterCount(image) === 0) return undefined;
    pdfium.FPDFImageObj_GetImagePixelSize(image, numbers, numbers + 4);
    const bytes = pdfium.FPDFImageObj_GetImageDataRaw(image, 0, 0);
    return `${value(0, "i32")} ${value(4, "i32")} ${bytes}`;
  }

  return { width, height, draw, readFields, flatten, readCharacters, readPictures, close };
}
