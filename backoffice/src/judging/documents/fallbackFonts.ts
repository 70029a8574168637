import type { WrappedPdfiumModule } from "@embedpdf/pdfium";

/** Fonts for letters that a PDF's fonts lack: of most alphabets, with symbols; Chinese and Japanese; Korean. */
export type FallbackFont = "alphabets" | "han" | "hangul";

/** The files of fonts, the most important one first. */
export type LoadedFonts = ReadonlyMap<FallbackFont, Uint8Array>;

/** Charsets of the fonts that a PDF names without containing them (FPDF_SYSFONTINFO). */
const FONT_OF_CHARSET: Readonly<Record<number, FallbackFont>> = {
  128: "han",
  129: "hangul",
  134: "han",
  136: "han",
};

/** The fonts that have these letters, the one with most of them first. */
export function fontsFor(letters: readonly string[]): FallbackFont[] {
  const groups = [...Map.groupBy(letters, fontOf)];
  return groups.sort(([, one], [, other]) => other.length - one.length).map(([font]) => font);
}

function fontOf(letter: string): FallbackFont {
  if (/\p{Script=Hangul}/u.test(letter)) return "hangul";
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f]/u.test(letter))
    return "han";
  return "alphabets";
}

/** Offsets of the functions in FPDF_SYSFONTINFO, whose version is 1. */
const FUNCTIONS = [
  "release",
  "enumFonts",
  "mapFont",
  "getFont",
  "getFontData",
  "getFaceName",
  "getFontCharset",
  "deleteFont",
] as const;
const WORD = 4;
const TABLE_COUNT = 4;
const TABLES = 12;
const TABLE_BYTES = 16;

/**
 * Lets PDFium use these fonts: for a font that the PDF does not contain and whose charset has one, and while it draws, for
 * each letter that a font lacks. PDFium asks once for a font and then takes all letters from it, so with several fonts,
 * those that it lacks stay missing.
 * @returns Says whether PDFium is drawing.
 */
export function offerFonts({ pdfium }: WrappedPdfiumModule, fonts: LoadedFonts) {
  const { malloc } = pdfium.wasmExports;
  const memory = () => pdfium as object as { HEAPU8: Uint8Array<ArrayBuffer> };
  const names = [...fonts.keys()];
  const files = [...fonts.values()].map((bytes) => {
    const start: number = malloc(bytes.length);
    memory().HEAPU8.set(bytes, start);
    return { start, length: bytes.length };
  });
  let isDrawing = false;

  /** The part of a font file that PDFium asks for: a table by its name, or the file (0). */
  function partOf(handle: number, table: number) {
    const file = files[handle - 1];
    if (!file || table === 0) return file;
    const view = new DataView(memory().HEAPU8.buffer, file.start, file.length);
    for (let index = 0; index < view.getUint16(TABLE_COUNT); index += 1) {
      const at = TABLES + index * TABLE_BYTES;
      if (view.getUint32(at) === table >>> 0) {
        return { start: file.start + view.getUint32(at + 8), length: view.getUint32(at + 12) };
      }
    }
    return undefined;
  }

  const answers = {
    release: [() => undefined, "vi"],
    enumFonts: [() => undefined, "vii"],
    mapFont: [
      (_info: number, _weight: number, _italic: number, charset: number) => {
        const name = FONT_OF_CHARSET[charset];
        if (name) return names.indexOf(name) + 1;
        return isDrawing ? 1 : 0;
      },
      "iiiiiiii",
    ],
    getFont: [() => 0, "iii"],
    getFontData: [
      (_info: number, handle: number, table: number, buffer: number, size: number) => {
        const part = partOf(handle, table);
        if (!part) return 0;
        if (buffer !== 0 && size >= part.length) {
          memory().HEAPU8.copyWithin(buffer, part.start, part.start + part.length);
        }
        return part.length;
      },
      "iiiiii",
    ],
    getFaceName: [() => 0, "iiiii"],
    getFontCharset: [() => 0, "iii"],
    deleteFont: [() => undefined, "vii"],
  } as const;

  const info = malloc(WORD * (FUNCTIONS.length + 1));
  pdfium.setValue(info, 1, "i32");
  FUNCTIONS.forEach((name, index) => {
    const [answer, signature] = answers[name];
    pdfium.setValue(info + WORD * (index + 1), pdfium.addFunction(answer, signature), "i32");
  });
  return {
    info,
    setDrawing: (value: boolean) => {
      isDrawing = value;
    },
  };
}
