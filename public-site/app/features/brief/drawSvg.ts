/** A shape or the beginning or end of a group, and its attributes. */
const ELEMENT = /<(\/?)(g|path|circle|rect)\b([^>]*?)(\/?)>/g;
const ATTRIBUTE = /([\w-]+)="([^"]*)"/g;
const TRANSFORM = /(\w+)\(([^)]*)\)/g;

type Attributes = Readonly<Record<string, string>>;

/**
 * Draws an SVG file of this site (art) at the origin: paths, circles, rectangles and groups with fill, stroke and
 * transform, which is what these files consist of.
 */
export function drawSvg(pdf: PDFKit.PDFDocument, svg: string): void {
  const groups: Attributes[] = [{}];
  for (const [, end, name, text = ""] of svg.matchAll(ELEMENT)) {
    if (end) {
      groups.pop();
      pdf.restore();
      continue;
    }
    const own = Object.fromEntries(
      [...text.matchAll(ATTRIBUTE)].map(([, key, value]) => [key, value]),
    );
    const { transform = "", ...inherited } = own;
    const attributes: Attributes = { ...groups.at(-1), ...inherited };
    pdf.save();
    applyTransform(pdf, transform);
    if (name === "g") {
      groups.push(attributes);
      continue;
    }
    drawShape(pdf, name, attributes);
    pdf.restore();
  }
}

function applyTransform(pdf: PDFKit.PDFDocument, transform: string): void {
  for (const [, kind, values = ""] of transform.matchAll(TRANSFORM)) {
    const [x = 0, y] = values.split(/[\s,]+/).map(Number);
    if (kind === "translate") pdf.translate(x, y ?? 0);
    else if (kind === "rotate") pdf.rotate(x);
    else if (kind === "scale") pdf.scale(x, y ?? x);
  }
}

function drawShape(pdf: PDFKit.PDFDocument, name: string | undefined, shape: Attributes): void {
  const number = (key: string) => Number(shape[key] ?? 0);
  const { d = "", fill = "black", stroke } = shape;
  const outline = () => {
    if (name === "path") pdf.path(d);
    else if (name === "circle") pdf.circle(number("cx"), number("cy"), number("r"));
    else pdf.roundedRect(number("x"), number("y"), number("width"), number("height"), number("rx"));
  };
  if (fill !== "none") {
    outline();
    pdf.fill(fill, shape["fill-rule"] === "evenodd" ? "even-odd" : "non-zero");
  }
  if (stroke) {
    outline();
    pdf
      .lineWidth(Number(shape["stroke-width"] ?? 1))
      .lineCap(shape["stroke-linecap"] === "round" ? "round" : "butt")
      .strokeOpacity(Number(shape["stroke-opacity"] ?? 1))
      .stroke(stroke);
  }
}
