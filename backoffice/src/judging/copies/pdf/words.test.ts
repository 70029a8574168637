// @vitest-environment node
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanCharMap } from "./charMaps.ts";
import { withoutProfileTexts } from "./colourProfile.ts";
import { isCommonGlyphName, neutralFontName } from "./fontNames.ts";
import { cleanCompact, cleanTables, cleanType1, programText } from "./fontPrograms.ts";
import { withoutJpegTexts } from "./jpeg.ts";
import { withoutJpeg2000Texts } from "./jpeg2000.ts";
import { bytesOfLatin1, latin1Of } from "./latin1.ts";
import { Lexer } from "./lexer.ts";
import { PdfRefusedError } from "./limits.ts";
import { withoutPredictor } from "./predictor.ts";

const NAME = "Canary Finch";

const number = (value: number, bytes: number) =>
  String.fromCharCode(
    ...Array.from({ length: bytes }, (_, at) => (value >> (8 * (bytes - 1 - at))) & 255),
  );

describe("without the words in it, and otherwise as it was, is", () => {
  it("a JPEG", () => {
    const segment = (marker: string, text: string) =>
      `\xff${marker}${number(text.length + 2, 2)}${text}`;
    const [start, tables, frame, end] = [
      "\xff\xd8",
      segment("\xdb", "tables"),
      segment("\xc2", "frame"),
      "\xff\xd9",
    ];
    const scan = `${segment("\xda", "scan")}\x01\xff\0\xff\xd0\x02`;
    const adobe = segment("\xee", `Adobe\0d\0\0\0\0\x01`);
    const words = segment("\xfe", NAME) + segment("\xe1", NAME) + segment("\xee", NAME);
    const told = `${start}${words}${adobe}${tables}${frame}${scan}${words}${scan}${end}${NAME}`;
    const clean = `${start}${adobe}${tables}${frame}${scan}${scan}${end}`;
    expect(latin1Of(withoutJpegTexts(bytesOfLatin1(told)))).toBe(clean);
    expect(() => withoutJpegTexts(bytesOfLatin1(NAME))).toThrow(PdfRefusedError);
  });

  it("a JPEG 2000 picture", () => {
    const box = (kind: string, text: string) => number(text.length + 8, 4) + kind + text;
    const comment = `\xff\x64${number(NAME.length + 2, 2)}${NAME}`;
    const size = `\xff\x51${number(6, 2)}size`;
    const tiles = "\xff\x90\0\x04..tiles";
    const code = (words: string) => `\xff\x4f${size}${words}${tiles}`;
    const told =
      box("jp2h", "head") + box("xml ", NAME) + box("uuid", NAME) + box("jp2c", code(comment));
    expect(latin1Of(withoutJpeg2000Texts(bytesOfLatin1(told)))).toBe(
      box("jp2h", "head") + box("jp2c", code("")),
    );
    expect(latin1Of(withoutJpeg2000Texts(bytesOfLatin1(code(comment))))).toBe(code(""));
  });

  it("a colour profile", () => {
    const start = 128 + 4 + 2 * 12;
    const tag = (name: string, at: number, length: number) =>
      name + number(at, 4) + number(length, 4);
    const told =
      `${"h".repeat(128)}${number(2, 4)}` +
      `${tag("desc", start, NAME.length)}${tag("rXYZ", start + NAME.length, 4)}${NAME}red.`;
    const clean = latin1Of(withoutProfileTexts(bytesOfLatin1(told)));
    expect(clean).not.toContain(NAME);
    expect(clean).toHaveLength(told.length);
    expect(clean).toContain(number(1, 4) + tag("rXYZ", start + NAME.length, 4));
    expect(clean.endsWith("red.")).toBe(true);
  });

  it("a font of tables", () => {
    const start = 12 + 2 * 16;
    const record = (name: string, at: number, length: number) =>
      `${name}\0\0\0\0${number(at, 4)}${number(length, 4)}`;
    const told =
      `\0\x01\0\0${number(2, 2)}\0\0\0\0\0\0${record("glyf", start, 4)}` +
      `${record("name", start + 4, NAME.length)}draw${NAME}`;
    const clean = latin1Of(cleanTables(bytesOfLatin1(told)));
    expect(clean).toBe(`\0\x01\0\0${number(1, 2)}\0\x10\0\0\0\0${record("glyf", 12 + 16, 4)}draw`);
  });

  it("a compact font", () => {
    const index = (...entries: string[]) => {
      const ends = entries.map((_, at) => entries.slice(0, at + 1).join("").length + 1);
      return `${number(entries.length, 2)}\x01${String.fromCharCode(1, ...ends)}${entries.join("")}`;
    };
    const notice = "\x1c\x01\x87\x01"; // The first string of its own is the notice.
    const told = (name: string, words: string) =>
      `\x01\0\x04\x01${index(name)}${index(notice)}${index(words, "glyph")}\0\0`;
    expect(latin1Of(cleanCompact(bytesOfLatin1(told("Canary", NAME))))).toBe(
      told("FFFFFF", " ".repeat(NAME.length)),
    );
  });

  it("a Type 1 font", () => {
    const told = `%!PS-AdobeFont-1.0: ${NAME}\n/Notice (${NAME}) def % ${NAME}\n/FontName /Canary def eexec (${NAME})`;
    const clean = latin1Of(cleanType1(bytesOfLatin1(told)));
    expect(clean).toHaveLength(told.length);
    expect(clean).toMatch(
      /^%!PS-AdobeFont-1\.0 +\n\/Notice \( +\) def +\n\/FontName \/FFFFFF def eexec/,
    );
    // Packed, and searched like everything else.
    expect(clean).toContain(`eexec (${NAME})`);
  });

  it("a character map", () => {
    const told = `%${NAME}\n/GBK-EUC-H usecmap /UniCanaryFinch-H usecmap /WMode 1 def 1 begincodespacerange <00> <ff> endcodespacerange
      2 beginbfrange <01> <02> <0041> <03> <04> [<0043> <0066006c>] endbfrange /X (${NAME}) def`;
    const clean = latin1Of(cleanCharMap(bytesOfLatin1(told)));
    expect(clean).not.toContain("Finch");
    expect(clean).toContain("/GBK-EUC-H usecmap");
    expect(clean).toContain("1 begincodespacerange\n<00> <ff>\nendcodespacerange");
    expect(clean).toContain(
      "2 beginbfrange\n<01> <02> <0041>\n<03> <04> [<0043> <0066006c>]\nendbfrange",
    );
    expect(clean).toContain("/WMode 1 def");
  });
});

it("the names of a Type 1 font's glyphs are read through its cipher", () => {
  let key = 55665;
  const secret = bytesOfLatin1("1234/parenleftBigg").map((byte) => {
    const cipher = byte ^ (key >> 8);
    key = ((cipher + key) * 52845 + 22719) & 0xffff;
    return cipher;
  });
  const program = bytesOfLatin1(`currentfile eexec\r\n${latin1Of(secret)}`);
  expect(programText(program)).toContain("/parenleftBigg");
});

it("a font keeps a name that everybody knows, and how bold it is", () => {
  expect(neutralFontName("ABCDEF+Arial,Bold")).toBe("Arial,Bold");
  expect(neutralFontName("TimesNewRomanPS-BoldItalicMT")).toBe("TimesNewRomanPS-BoldItalicMT");
  expect(neutralFontName("ABCDEF+CanaryFinch-BoldItalic")).toBe("Font-BoldItalic");
  expect(neutralFontName("Arial-CanaryFinch")).toBe("Font");
});

it("a glyph keeps a name that says which character it is", () => {
  for (const name of [
    "A",
    "eacute",
    "Euro",
    "uni0041",
    "u1F600",
    "g12",
    "fi",
    "one.oldstyle",
    ".notdef",
  ]) {
    expect(isCommonGlyphName(name.replace("oldstyle", "lf")), name).toBe(true);
  }
  for (const name of ["CanaryFinch", "Canary Finch", "Ada"]) {
    expect(isCommonGlyphName(name), name).toBe(false);
  }
});

it("rows that were written as differences are themselves again", () => {
  const rows = [0, 1, 2, 3, 1, 1, 1, 1, 2, 1, 1, 1, 3, 2, 2, 2, 4, 1, 1, 1];
  const prediction = { predictor: 15, colors: 1, bits: 8, columns: 3 };
  expect([...withoutPredictor(Uint8Array.from(rows), prediction)]).toEqual([
    1, 2, 3, 1, 2, 3, 2, 3, 4, 3, 5, 6, 4, 6, 7,
  ]);
  expect([...withoutPredictor(Uint8Array.of(1, 2), { ...prediction, predictor: 1 })]).toEqual([
    1, 2,
  ]);
});

it("no bytes stop the reader of contents", () => {
  const pieces = fc.constantFrom(
    "<<",
    ">>",
    "[",
    "]",
    "(",
    ")",
    "<",
    ">",
    "/",
    "%",
    "\\",
    "BI ",
    "ID ",
    " EI ",
    "\n",
    "{",
    "1",
    "-",
    "Tj ",
    "#4",
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 60 }), (parts) => {
      const read = () => [...new Lexer(bytesOfLatin1(parts.join(""))).tokens()];
      // An inline picture without an end is refused; anything else is read.
      try {
        expect(Array.isArray(read())).toBe(true);
      } catch (error) {
        expect(error).toBeInstanceOf(PdfRefusedError);
      }
    }),
  );
});
