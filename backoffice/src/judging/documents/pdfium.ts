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

/** @param wasm The address of PDFium's WebAssembly, or its bytes. */
export async function loadPdfium(wasm: string | ArrayBuffer): Promise<WrappedPdfiumModule> {
  const overrides = typeof wasm === "string" ? { locateFile: () => wasm } : { wasmBinary: wasm };
  const pdfium = await init(overrides as Parameters<typeof init>[0]);
  pdfium.PDFiumExt_Init();
  return pdfium;
}

/** A PDF. It is never closed, because the worker that opens it is terminated afterwards. */
export class PdfDocument {
  readonly pageCount: number;
  readonly pdfium: WrappedPdfiumModule;
  /** The handles of the document and its form. */
  readonly document: number;
  readonly form: number;

  /** @throws RefusedError if the file needs a password or is not a PDF. */
  constructor(pdfium: WrappedPdfiumModule, bytes: Uint8Array) {
    const file = pdfium.pdfium.wasmExports.malloc(bytes.length);
    memoryOf(pdfium).HEAPU8.set(bytes, file);
    this.pdfium = pdfium;
    this.document = pdfium.FPDF_LoadMemDocument(file, bytes.length, "");
    if (!this.document) {
      const needsPassword = NEEDS_PASSWORD.includes(pdfium.FPDF_GetLastError());
      throw new RefusedError(needsPassword ? "password" : "unreadable");
    }
    this.pageCount = pdfium.FPDF_GetPageCount(this.document);
    const info = pdfium.PDFiumExt_OpenFormFillInfo();
    this.form = pdfium.PDFiumExt_InitFormFillEnvironment(this.document, info);
    pdfium.FPDF_SetFormFieldHighlightAlpha(this.form, 0);
  }

  /** @throws RefusedError if the page cannot be read. */
  openPage(index: number): PdfPage {
    return new PdfPage(this, index);
  }
}

/** A page of a PDF. Close it before you open the next one. */
export class PdfPage {
  /** In points. */
  readonly width: number;
  readonly height: number;
  private page: number;
  private readonly owner: PdfDocument;
  private readonly index: number;

  constructor(owner: PdfDocument, index: number) {
    this.owner = owner;
    this.index = index;
    this.page = this.load();
    this.width = owner.pdfium.FPDF_GetPageWidthF(this.page);
    this.height = owner.pdfium.FPDF_GetPageHeightF(this.page);
  }

  /** Renders the page as viewers show it, with annotations and form fields. */
  draw(dotsPerInch: number): Picture {
    const { page } = this;
    const { pdfium, form } = this.owner;
    const pixelsOf = (points: number) =>
      Math.max(Math.round((points * dotsPerInch) / POINTS_PER_INCH), 1);
    const [columns, rows] = [pixelsOf(this.width), pixelsOf(this.height)];
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
   * All text of the page, visible or not, with its positions in a picture of the page. Call `draw` first: PDFium
   * reads only text of the page content, so this turns annotations and form fields into content.
   */
  readCharacters({ columns, rows }: Picture): Character[] {
    const { pdfium } = this.owner;
    if (pdfium.FPDFPage_GetAnnotCount(this.page) > 0) {
      pdfium.FPDFPage_Flatten(this.page, NORMAL_DISPLAY);
      this.close();
      this.page = this.load();
    }
    const text = pdfium.FPDFText_LoadPage(this.page);
    const numbers = pdfium.pdfium.wasmExports.malloc(4 * Float64Array.BYTES_PER_ELEMENT);
    const [first, second, third, fourth] = [numbers, numbers + 8, numbers + 16, numbers + 24];
    const number = (address: number, type: "double" | "i32") =>
      pdfium.pdfium.getValue(address, type);
    const pointAt = (x: number, y: number) => {
      pdfium.FPDF_PageToDevice(this.page, 0, 0, columns, rows, 0, x, y, first, second);
      return { x: number(first, "i32"), y: number(second, "i32") };
    };
    const characters: Character[] = [];
    const count = pdfium.FPDFText_CountChars(text);
    for (let at = 0; at < count; at += 1) {
      pdfium.FPDFText_GetCharBox(text, at, first, second, third, fourth);
      const [left, right, bottom, top] = [first, second, third, fourth].map((edge) =>
        number(edge, "double"),
      ) as [number, number, number, number];
      const [one, other] = [pointAt(left, bottom), pointAt(right, top)];
      const isHyphen = pdfium.FPDFText_IsHyphen(text, at) === 1;
      characters.push({
        text: isHyphen ? SOFT_HYPHEN : String.fromCodePoint(pdfium.FPDFText_GetUnicode(text, at)),
        left: Math.min(one.x, other.x),
        top: Math.min(one.y, other.y),
        right: Math.max(one.x, other.x),
        bottom: Math.max(one.y, other.y),
      });
    }
    pdfium.FPDFText_ClosePage(text);
    pdfium.pdfium.wasmExports.free(numbers);
    return characters;
  }

  close(): void {
    const { pdfium, form } = this.owner;
    pdfium.FORM_OnBeforeClosePage(this.page, form);
    pdfium.FPDF_ClosePage(this.page);
  }

  private load(): number {
    const { pdfium, document, form } = this.owner;
    const page = pdfium.FPDF_LoadPage(document, this.index);
    if (!page) throw new RefusedError("unreadable");
    pdfium.FORM_OnAfterLoadPage(page, form);
    return page;
  }
}
