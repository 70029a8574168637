import { grayscale, PDFDocument, type PDFFont, type PDFPage } from "@cantoo/pdf-lib";
import { PackFonts } from "./packFonts.ts";

/** A4, in points. */
export const PAGE = { width: 595, height: 842, margin: 56 } as const;
export const INNER_WIDTH = PAGE.width - 2 * PAGE.margin;

const BLACK = grayscale(0);
const GREY = grayscale(0.35);
const LINE_HEIGHT = 1.4;

interface TextStyle {
  size?: number;
  bold?: boolean;
  /** From the left margin. */
  indent?: number;
  /** Space below. */
  after?: number;
}

/** Writes text down a page and continues on the next one under the same header. */
export class PackWriter {
  readonly pdf: PDFDocument;
  readonly fonts: PackFonts;
  private page: PDFPage | undefined;
  private header = "";
  private y = 0;

  private constructor(pdf: PDFDocument) {
    this.pdf = pdf;
    this.fonts = new PackFonts(pdf);
  }

  static async begin(title: string): Promise<PackWriter> {
    const pdf = await PDFDocument.create();
    pdf.setTitle(title);
    return new PackWriter(pdf);
  }

  /** Starts a page; its header is repeated on the pages that follow. */
  newPage(header = this.header): PDFPage {
    this.header = header;
    this.page = this.pdf.addPage([PAGE.width, PAGE.height]);
    this.y = PAGE.height - PAGE.margin;
    this.line(header, PAGE.margin, PAGE.height - PAGE.margin / 2 - 8, this.fonts.plain, 9, GREY);
    return this.page;
  }

  /** Starts a new page unless this height fits on the current one. */
  keepTogether(height: number) {
    if (this.y - PAGE.margin < height) this.newPage();
  }

  space(height: number) {
    this.y -= height;
  }

  text(text: string, { size = 10.5, bold = false, indent = 0, after = 6 }: TextStyle = {}) {
    const font = bold ? this.fonts.bold : this.fonts.plain;
    for (const paragraph of text.split("\n")) {
      for (const line of this.linesOf(paragraph, font, size, INNER_WIDTH - indent)) {
        this.keepTogether(size * LINE_HEIGHT);
        this.y -= size * LINE_HEIGHT;
        this.line(line, PAGE.margin + indent, this.y, font, size, BLACK);
      }
    }
    this.y -= after;
  }

  /** Writes a line with a checkbox. */
  tick(text: string) {
    const size = 10.5;
    this.keepTogether(size * LINE_HEIGHT);
    this.page?.drawRectangle({
      x: PAGE.margin,
      y: this.y - size * LINE_HEIGHT - 1,
      width: size,
      height: size,
      borderColor: BLACK,
      borderWidth: 0.8,
    });
    this.text(text, { size, indent: 20, after: 3 });
  }

  /** Draws an empty box for handwritten notes. */
  box(height: number) {
    this.keepTogether(height);
    this.page?.drawRectangle({
      x: PAGE.margin,
      y: this.y - height,
      width: INNER_WIDTH,
      height,
      borderColor: GREY,
      borderWidth: 0.8,
    });
    this.y -= height + 12;
  }

  private line(
    text: string,
    left: number,
    y: number,
    font: PDFFont,
    size: number,
    color: typeof BLACK,
  ) {
    let x = left;
    for (const piece of this.fonts.pieces(text, font)) {
      this.page?.drawText(piece.text, { x, y, size, font: piece.font, color });
      x += piece.font.widthOfTextAtSize(piece.text, size);
    }
  }

  /** Breaks a paragraph into lines, and words that are longer than a line. */
  private linesOf(paragraph: string, font: PDFFont, size: number, width: number): string[] {
    const fits = (text: string) => this.fonts.width(text, font, size) <= width;
    const lines: string[] = [];
    let line = "";
    for (const word of paragraph.split(/\s+/)) {
      const longer = line === "" ? word : `${line} ${word}`;
      if (fits(longer)) {
        line = longer;
        continue;
      }
      if (line !== "") lines.push(line);
      line = "";
      for (const letter of word) {
        if (line !== "" && !fits(line + letter)) {
          lines.push(line);
          line = "";
        }
        line += letter;
      }
    }
    return [...lines, line];
  }
}
