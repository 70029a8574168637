import { createRequire } from "node:module";
import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import { PALETTE } from "#shared/palette.ts";
import { brief, exclusions, introduction } from "~/content/brief.ts";
import { deviceSpecifications } from "~/content/deviceSpecifications.ts";
import { evaluation } from "~/content/evaluation.ts";
import { NBSP, plainText } from "~/content/text.ts";
import { thoughtStarters } from "~/content/thoughtStarters.ts";

/** The Challenge Brief as a tagged PDF, with the content and drawings of the page. Only the build uses this module. */
export function briefPdf(challengeName: string): Promise<Uint8Array> {
  const pages = new PdfPages(`${brief.title} – ${challengeName}`);
  const { title, statement } = brief.howMightWe;

  pages.text("P", challengeName, "note");
  pages.text("H1", brief.title, "title");
  pages.text("P", `${title} ${statement}`, "lead");
  for (const point of introduction.items) pages.item(point.title, [point.text]);

  pages.section(deviceSpecifications.title, deviceSpecifications.lead);
  for (const item of deviceSpecifications.items) pages.item(item.title, [item.text]);

  pages.section(thoughtStarters.title, thoughtStarters.lead);
  for (const item of thoughtStarters.items) {
    pages.item(item.title, item.questions, DRAWINGS[`../../art/starters/${item.drawing}`]);
  }

  pages.section(evaluation.title, evaluation.lead);
  for (const item of evaluation.criteria) pages.item(item.title, [item.text]);

  pages.section(exclusions.title);
  for (const item of exclusions.items) pages.item(item.title, [plainText(item.text)]);
  return pages.finish();
}

const DRAWINGS = import.meta.glob<string>("../../art/starters/*.svg", {
  eager: true,
  query: "?raw",
  import: "default",
});

const { resolve } = createRequire(import.meta.url);
const DISPLAY = resolve(
  "@fontsource/familjen-grotesk/files/familjen-grotesk-latin-500-normal.woff",
);
const TEXT = resolve("@fontsource/hanken-grotesk/files/hanken-grotesk-latin-400-normal.woff");

const INK = PALETTE.ink;
const MARGIN = 64;
const DRAWING = 72;

const PATH = /<path d="(.+?)" fill="(.+?)"(?: stroke="(.+?)" stroke-width="(.+?)")?\/>/g;

const STYLES = {
  title: { font: DISPLAY, size: 44, after: 18 },
  section: { font: DISPLAY, size: 24, after: 8 },
  item: { font: DISPLAY, size: 14, after: 3 },
  lead: { font: DISPLAY, size: 20, after: 22 },
  text: { font: TEXT, size: 11, after: 6 },
  note: { font: TEXT, size: 10, after: 10 },
} as const;

type Style = keyof typeof STYLES;

/** Pages of text under headings, tagged for screen readers, with the site's fonts embedded. */
class PdfPages {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #root: PDFKit.PDFStructureElement;
  /** The indent of text beside a drawing. */
  #indent = 0;

  constructor(title: string) {
    this.#pdf = new PDFDocument({
      size: "A4",
      margin: MARGIN,
      font: TEXT,
      lang: "en",
      tagged: true,
      displayTitle: true,
      pdfVersion: "1.7",
      // Fixed dates, so that the same content produces the same file.
      info: { Title: title, CreationDate: new Date(0), ModDate: new Date(0) },
    });
    this.#root = this.#pdf.struct("Document");
    this.#pdf.addStructure(this.#root);
  }

  /** One paragraph or heading. */
  text(tag: "H1" | "H2" | "H3" | "P", words: string, style: Style): void {
    const { font, size, after } = STYLES[style];
    const pdf = this.#pdf;
    this.#root.add(
      pdf.struct(tag, {}, () => {
        pdf
          .font(font)
          .fontSize(size)
          .fillColor(INK)
          // The fonts have no glyph for this space.
          .text(words.replaceAll(NBSP, " "), MARGIN + this.#indent, pdf.y, {
            lineGap: size * 0.22,
          });
      }),
    );
    pdf.y += after;
  }

  /** Begins a section, on a new page unless half of the current one is free. */
  section(title: string, lead?: string): void {
    if (this.#pdf.y > this.#pdf.page.height / 2) this.#pdf.addPage();
    else this.#pdf.y += 30;
    this.text("H2", title, "section");
    if (lead) this.text("P", lead, "text");
    this.#pdf.y += 10;
  }

  /** A heading with its paragraphs, beside a drawing if it has one. */
  item(title: string, paragraphs: readonly string[], drawing?: string): void {
    const pdf = this.#pdf;
    this.#indent = drawing ? DRAWING + 24 : 0;
    if (pdf.y + this.#heightOf(title, paragraphs) > pdf.page.height - MARGIN) pdf.addPage();
    const top = pdf.y;
    if (drawing) this.#draw(drawing, top);
    this.text("H3", title, "item");
    for (const words of paragraphs) this.text("P", words, "text");
    pdf.y = Math.max(pdf.y, drawing ? top + DRAWING : 0) + 12;
    this.#indent = 0;
  }

  finish(): Promise<Uint8Array> {
    this.#root.end();
    this.#pdf.end();
    return buffer(this.#pdf);
  }

  #heightOf(title: string, paragraphs: readonly string[]): number {
    const pdf = this.#pdf;
    const width = pdf.page.width - 2 * MARGIN - this.#indent;
    const height = (words: string, { font, size, after }: (typeof STYLES)[Style]) =>
      pdf
        .font(font)
        .fontSize(size)
        .heightOfString(words, { width, lineGap: size * 0.22 }) + after;
    return paragraphs.reduce(
      (sum, words) => sum + height(words, STYLES.text),
      height(title, STYLES.item),
    );
  }

  /** Draws an SVG file that consists of paths. */
  #draw(svg: string, top: number): void {
    const pdf = this.#pdf;
    // Screen readers skip artifacts.
    pdf.markContent("Artifact", { type: "Layout" });
    pdf
      .save()
      .translate(MARGIN, top)
      .scale(DRAWING / 120);
    for (const [, path = "", fill, stroke, width] of svg.matchAll(PATH)) {
      pdf.path(path);
      if (stroke) pdf.lineWidth(Number(width)).stroke(stroke);
      else pdf.fill(fill);
    }
    pdf.restore().endMarkedContent();
  }
}
