import { type PDFDocument, type PDFFont, StandardFonts } from "@cantoo/pdf-lib";

/** A piece of text in a font that has its letters. */
interface Piece {
  text: string;
  font: PDFFont;
}

/** Printed for a letter that no font has. */
const UNKNOWN = "?";

// Letters of names and units without a Unicode decomposition.
const ALIKE: Readonly<Record<string, string>> = {
  "\u2010": "-",
  "\u2011": "-",
  "\u2212": "-",
  ł: "l",
  Ł: "L",
  đ: "d",
  Đ: "D",
  ı: "i",
};

/**
 * The standard fonts of every PDF viewer, so that none has to be embedded: Latin letters in two weights,
 * Greek letters and mathematical symbols. Other letters are decomposed (ő to o, ₂ to 2) or replaced by a
 * question mark.
 */
export class PackFonts {
  readonly plain: PDFFont;
  readonly bold: PDFFont;
  private readonly symbols: PDFFont;
  private readonly latin: ReadonlySet<number>;
  private readonly greek: ReadonlySet<number>;
  /** The number of letters replaced so far. */
  unknown = 0;

  constructor(pdf: PDFDocument) {
    this.plain = pdf.embedStandardFont(StandardFonts.Helvetica);
    this.bold = pdf.embedStandardFont(StandardFonts.HelveticaBold);
    this.symbols = pdf.embedStandardFont(StandardFonts.Symbol);
    this.latin = new Set(this.plain.getCharacterSet());
    this.greek = new Set(this.symbols.getCharacterSet());
  }

  /** Splits a text into pieces, each in a font that has all of its letters. */
  pieces(text: string, font: PDFFont): Piece[] {
    const pieces: Piece[] = [];
    for (const letter of text.normalize("NFC")) {
      for (const next of this.printed(letter, font)) {
        const last = pieces.at(-1);
        if (last?.font === next.font) last.text += next.text;
        else pieces.push(next);
      }
    }
    return pieces;
  }

  width(text: string, font: PDFFont, size: number): number {
    return this.pieces(text, font).reduce(
      (sum, piece) => sum + piece.font.widthOfTextAtSize(piece.text, size),
      0,
    );
  }

  private printed(letter: string, font: PDFFont): Piece[] {
    const exact = this.exactly(letter, font);
    if (exact) return [exact];
    const parts = (ALIKE[letter] ?? letter).normalize("NFKD").replace(/\p{M}|\p{Cf}|\p{Cc}/gu, "");
    const known = Array.from(parts).flatMap((part) => this.exactly(part, font) ?? []);
    if (known.length > 0 || parts === "") return known;
    this.unknown += 1;
    return [{ text: UNKNOWN, font }];
  }

  private exactly(letter: string, font: PDFFont): Piece | undefined {
    const code = letter.codePointAt(0) ?? 0;
    if (this.latin.has(code)) return { text: letter, font };
    if (this.greek.has(code)) return { text: letter, font: this.symbols };
    return undefined;
  }
}
