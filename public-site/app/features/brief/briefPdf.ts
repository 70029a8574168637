import { createRequire } from "node:module";
import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import { challengeName } from "#common/content/names.ts";
import { plainText } from "#common/content/text.ts";
import { NBSP } from "#common/words.ts";
import { PALETTE } from "#shared/palette.ts";
import { publicAddress } from "~/challenge/pageMeta.ts";
import { env } from "~/config/env.ts";
import { faqIds, faqPath, paths } from "~/config/paths.ts";
import { brief, exclusions, introduction } from "~/content/brief.ts";
import { deviceLayers } from "~/content/deviceLayers.ts";
import { deviceSpecifications } from "~/content/deviceSpecifications.ts";
import { evaluation } from "~/content/evaluation.ts";
import type { ChallengeFacts } from "~/content/facts.ts";
import { thoughtStarters } from "~/content/thoughtStarters.ts";
import { millimeters, trueSize } from "~/content/trueSize.ts";
import { diameterOf } from "~/lib/deviceSize.ts";
import { drawSvg } from "./drawSvg.ts";

const STARTERS = import.meta.glob<string>("../../art/starters/*.svg", {
  eager: true,
  query: "?raw",
  import: "default",
});
const LAYERS = import.meta.glob<string>("../../art/*.svg", {
  eager: true,
  query: "?raw",
  import: "default",
});

const { resolve } = createRequire(import.meta.url);
const DISPLAY = resolve(
  "@fontsource/familjen-grotesk/files/familjen-grotesk-latin-500-normal.woff",
);
const TEXT = resolve("@fontsource/hanken-grotesk/files/hanken-grotesk-latin-400-normal.woff");

/** The page, A4, in points. */
const PAGE = { width: 595.28, height: 841.89 };
const MARGIN = 56;
const GUTTER = 28;
const COLUMN = (PAGE.width - 2 * MARGIN - GUTTER) / 2;
const SECOND = MARGIN + COLUMN + GUTTER;
const FULL = PAGE.width - 2 * MARGIN;
/** The line of the page number. */
const FOOT = PAGE.height - 40;
const MILLIMETER = 72 / 25.4;

/** The height of the device that is printed at its true size, in millimeters. */
const SHOWN_HEIGHT = 10;

/** The drawn parts on the first page. */
const LAYER_SIZE = 46 * MILLIMETER;
/** The width and height of the files of the parts, and of the thought starters. */
const LAYER_BOX = 284;
const STARTER_BOX = 120;
const STARTER_SIZE = 84;

const STYLES = {
  title: { font: DISPLAY, size: 40, gap: 0 },
  section: { font: DISPLAY, size: 34, gap: 0.04 },
  figure: { font: DISPLAY, size: 60, gap: 0 },
  lead: { font: DISPLAY, size: 28, gap: 0.06 },
  item: { font: DISPLAY, size: 14, gap: 0.12 },
  text: { font: TEXT, size: 10.5, gap: 0.26 },
  question: { font: TEXT, size: 12, gap: 0.24 },
  note: { font: TEXT, size: 9, gap: 0.26 },
} as const;

/** The pages with what a print cannot say. */
const ONLINE = [
  { words: "Current dates", path: paths.logistics },
  { words: "IP policy", path: faqPath(faqIds.ipPolicy) },
  { words: "Current technologies", path: faqPath(faqIds.currentTechnologies) },
] as const;
const LINE = 18;

interface Place {
  x?: number | undefined;
  y: number;
  width?: number | undefined;
}

type Tag = "H1" | "H2" | "H3" | "P";

/** The Challenge Brief as a tagged PDF to pin to a wall: five pages of A4. Only the build uses this module. */
export function briefPdf(facts: ChallengeFacts): Promise<Uint8Array> {
  const name = challengeName(facts);
  const pages = new PdfPages(`${brief.title} – ${name}`);
  firstPage(pages, name);
  specifications(pages);
  starters(pages, thoughtStarters.items.slice(0, 4), true);
  starters(pages, thoughtStarters.items.slice(4), false);
  criteria(pages, facts);
  return pages.finish();
}

function firstPage(pages: PdfPages, name: string): void {
  pages.begin(PALETTE.tone3, PALETTE.ink);
  const column = PAGE.width - 2 * MARGIN - LAYER_SIZE - GUTTER;
  const right = PAGE.width - MARGIN - LAYER_SIZE / 2;
  const step = (PAGE.height - 2 * MARGIN - LAYER_SIZE) / (deviceLayers.length - 1);
  deviceLayers.toReversed().forEach(({ id }, index) => {
    const file = id === "adhesive" ? "adhesive-pale" : id;
    pages.draw(LAYERS[`../../art/${file}.svg`], LAYER_SIZE / LAYER_BOX, {
      x: right,
      y: MARGIN + LAYER_SIZE / 2 + index * step,
    });
  });
  let y = pages.text("P", name, "note", { y: MARGIN, width: column });
  y = pages.text("H1", brief.title, "title", { y: y + 4, width: column });
  const { title, statement } = brief.howMightWe;
  y = pages.text("P", `${title} ${statement}`, "lead", { y: y + 28, width: column }) + 24;
  for (const point of introduction.items) {
    y = pages.item(point.title, [point.text], { y, width: column }) + 10;
  }
}

function specifications(pages: PdfPages): void {
  pages.begin(PALETTE.paper, PALETTE.ink);
  const { title, lead, items } = deviceSpecifications;
  let y = pages.text("H2", title, "section", { y: MARGIN });
  y = pages.text("P", lead, "text", { y: y + 4 }) + 28;
  const top = y;
  for (const { title: name, text, figure } of items) {
    if (!figure) continue;
    y = pages.text("P", figure, "figure", { y, width: COLUMN });
    y = pages.item(name, [text], { y: y + 4, width: COLUMN }) + 20;
  }
  const width = diameterOf(SHOWN_HEIGHT);
  const radius = (width / 2) * MILLIMETER;
  pages.circle(SECOND + COLUMN / 2, top + 12 + radius, radius);
  pages.text("P", trueSize.inPrint(millimeters(width), millimeters(SHOWN_HEIGHT)), "note", {
    x: SECOND,
    y: top + 24 + 2 * radius,
    width: COLUMN,
  });
  pages.columns(
    items.filter(({ figure }) => !figure),
    y + 8,
    ({ title: name, text }, place) => pages.item(name, [text], place) + 18,
  );
}

function starters(pages: PdfPages, items: typeof thoughtStarters.items, isFirst: boolean): void {
  pages.begin(PALETTE.tone1, PALETTE.ink);
  const { title, lead } = thoughtStarters;
  let y = pages.text("H2", isFirst ? title : `${title}, continued`, "section", { y: MARGIN });
  if (isFirst) y = pages.text("P", lead, "text", { y: y + 4 });
  y += 24;
  pages.columns(items, y, ({ title, questions, drawing }, { x, y: top, width }) => {
    pages.draw(STARTERS[`../../art/starters/${drawing}`], STARTER_SIZE / STARTER_BOX, {
      x,
      y: top,
    });
    const below = { x, y: top + STARTER_SIZE + 12, width };
    return pages.item(title, questions, below, "question") + 26;
  });
}

function criteria(pages: PdfPages, { deadline, canEnter }: ChallengeFacts): void {
  pages.begin(PALETTE.ink, PALETTE.white);
  let y = pages.text("H2", evaluation.title, "section", { y: MARGIN });
  y = pages.text("P", evaluation.lead, "text", { y: y + 4 }) + 20;
  for (const { title, text } of evaluation.criteria) {
    y = pages.text("H3", title, "lead", { y, width: COLUMN });
    y = pages.text("P", text, "text", { x: SECOND, y: y - 30, width: COLUMN }) + 22;
  }
  y = pages.text("H2", exclusions.title, "section", { y: y + 24 }) + 16;
  pages.columns(exclusions.items, y, ({ title, text }, place) =>
    pages.item(title, [plainText(text)], place),
  );
  y = FOOT - (ONLINE.length - 1) * LINE;
  const closes = `Submissions ${canEnter ? "close" : "closed"} on ${deadline}.`;
  // A build without a public address cannot print one.
  if (!env.siteUrl) pages.text("P", closes, "text", { y });
  else {
    ONLINE.forEach(({ words, path }, index) => {
      const start = index === 0 ? `${closes} ${words}` : words;
      pages.link(start, publicAddress(path), { y: y + index * LINE });
    });
  }
}

/** Pages with a ground to their edges, tagged for screen readers, with the site's fonts embedded. */
class PdfPages {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #root: PDFKit.PDFStructureElement;
  #ink: string = PALETTE.ink;
  #count = 0;

  constructor(title: string) {
    this.#pdf = new PDFDocument({
      size: "A4",
      margin: 0,
      font: TEXT,
      lang: "en",
      tagged: true,
      displayTitle: true,
      pdfVersion: "1.7",
      autoFirstPage: false,
      // Fixed dates, so that the same content produces the same file.
      info: { Title: title, CreationDate: new Date(0), ModDate: new Date(0) },
    });
    this.#root = this.#pdf.struct("Document");
    this.#pdf.addStructure(this.#root);
  }

  /** Begins a page with its number. */
  begin(ground: string, ink: string): void {
    const pdf = this.#pdf.addPage();
    this.#ink = ink;
    this.#count++;
    this.#artifact(() => {
      pdf.rect(0, 0, PAGE.width, PAGE.height).fill(ground);
      pdf
        .font(TEXT)
        .fontSize(STYLES.note.size)
        .fillColor(ink)
        .text(String(this.#count), MARGIN, FOOT, { width: FULL, align: "right" });
    });
  }

  /** A paragraph or heading. @returns the position below it. */
  text(
    tag: Tag,
    words: string,
    style: keyof typeof STYLES,
    { x = MARGIN, y, width = FULL }: Place,
  ): number {
    const { font, size, gap } = STYLES[style];
    const pdf = this.#pdf;
    this.#root.add(
      pdf.struct(tag, {}, () => {
        pdf
          .font(font)
          .fontSize(size)
          .fillColor(this.#ink)
          // The fonts have no glyph for this space.
          .text(words.replaceAll(NBSP, " "), x, y, { width, lineGap: size * gap });
      }),
    );
    return pdf.y;
  }

  /** A line that ends with an address and leads to it. */
  link(words: string, address: string, { y }: Place): void {
    const pdf = this.#pdf;
    const line = `${words}: ${address.replace(/^https?:\/\//, "")}`;
    const { font, size } = STYLES.text;
    this.#root.add(
      pdf.struct("P", {}, [
        pdf.struct("Link", {}, () => {
          pdf
            .font(font)
            .fontSize(size)
            .fillColor(this.#ink)
            .text(line, MARGIN, y, { link: address });
        }),
      ]),
    );
  }

  /** A heading with its paragraphs. @returns the position below it. */
  item(
    title: string,
    paragraphs: readonly string[],
    place: Place,
    style: keyof typeof STYLES = "text",
  ): number {
    let y = this.text("H3", title, "item", place) + 2;
    for (const words of paragraphs) y = this.text("P", words, style, { ...place, y }) + 4;
    return y;
  }

  /** Items in two columns, row by row. @param write writes one and returns the position below it. */
  columns<Item>(items: readonly Item[], top: number, write: (item: Item, place: Place) => number) {
    let [y, below] = [top, top];
    items.forEach((item, index) => {
      const isLeft = index % 2 === 0;
      if (isLeft) y = below;
      below = Math.max(below, write(item, { x: isLeft ? MARGIN : SECOND, y, width: COLUMN }));
    });
  }

  circle(x: number, y: number, radius: number): void {
    this.#artifact((pdf) =>
      pdf.circle(x, y, radius).lineWidth(0.8).fillAndStroke(PALETTE.white, PALETTE.ink),
    );
  }

  /** Draws an SVG file whose origin is at this place. */
  draw(svg: string | undefined, scale: number, { x = 0, y }: Place): void {
    this.#artifact((pdf) => {
      pdf.save().translate(x, y).scale(scale);
      drawSvg(pdf, svg ?? "");
      pdf.restore();
    });
  }

  finish(): Promise<Uint8Array> {
    this.#root.end();
    this.#pdf.end();
    return buffer(this.#pdf);
  }

  /** Screen readers skip artifacts. */
  #artifact(draw: (pdf: PDFKit.PDFDocument) => void): void {
    this.#pdf.markContent("Artifact", { type: "Layout" });
    draw(this.#pdf);
    this.#pdf.endMarkedContent();
  }
}
