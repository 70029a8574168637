/** A page that is one JPEG. */
export interface ImagePage {
  /** In points. */
  width: number;
  height: number;
  /** In pixels. */
  columns: number;
  rows: number;
  jpeg: Uint8Array<ArrayBuffer>;
}

const OBJECTS_PER_PAGE = 3;

/** Writes a PDF that contains only images, one a page. */
export function imagePdf(pages: readonly ImagePage[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const offsets: number[] = [];
  let size = 0;
  const add = (part: string | Uint8Array) => {
    const bytes = typeof part === "string" ? new TextEncoder().encode(part) : part;
    parts.push(bytes);
    size += bytes.length;
  };
  const addObject = (dictionary: string, stream?: string | Uint8Array) => {
    offsets.push(size);
    add(`${offsets.length} 0 obj\n${dictionary}`);
    if (stream !== undefined) {
      add("\nstream\n");
      add(stream);
      add("\nendstream");
    }
    add("\nendobj\n");
  };
  const idOf = (index: number) => 3 + index * OBJECTS_PER_PAGE;

  add("%PDF-1.4\n");
  addObject("<< /Type /Catalog /Pages 2 0 R >>");
  const kids = pages.map((_, index) => `${idOf(index)} 0 R`).join(" ");
  addObject(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  pages.forEach(({ width, height, columns, rows, jpeg }, index) => {
    const id = idOf(index);
    const draw = `${width} 0 0 ${height} 0 0 cm /I Do`;
    const image = onlyImage(jpeg);
    addObject(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${id + 1} 0 R /Resources << /XObject << /I ${id + 2} 0 R >> >> >>`,
    );
    addObject(`<< /Length ${draw.length} >>`, draw);
    addObject(
      `<< /Type /XObject /Subtype /Image /Width ${columns} /Height ${rows} /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode /Length ${image.length} >>`,
      image,
    );
  });
  const start = size;
  const submissions = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
  add(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${submissions.join("")}`);
  add(`trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return joined(parts);
}

/** Long enough for what precedes the first image of 300 pages. */
const HEAD_BYTES = 8_192;
const HEAD =
  /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\][\s\S]*?\/Width (\d+) \/Height (\d+) [\s\S]*?\/Length (\d+) >>\nstream\n/;

/** The pages of a PDF that readImagePdf has accepted before, to show them: without its check, which takes seconds. */
export function pagesOf(file: Uint8Array<ArrayBuffer>): ImagePage[] {
  const pages: ImagePage[] = [];
  for (let at = 0; ; ) {
    const head = HEAD.exec(new TextDecoder("latin1").decode(file.subarray(at, at + HEAD_BYTES)));
    if (!head) break;
    const [width = 0, height = 0, columns = 0, rows = 0, length = 0] = head.slice(1).map(Number);
    const start = at + head.index + head[0].length;
    at = start + length;
    pages.push({ width, height, columns, rows, jpeg: file.subarray(start, at) });
  }
  return pages;
}

/**
 * The pages of a PDF that imagePdf has written. Writing them again must give the same bytes, so a file with anything
 * else in it has none: text, metadata, attachments, or bytes beside the image data of a JPEG.
 */
export function readImagePdf(file: Uint8Array<ArrayBuffer>): ImagePage[] | undefined {
  const pages = pagesOf(file);
  if (pages.length === 0) return undefined;
  const again = imagePdf(pages);
  const isSame = again.length === file.length && again.every((byte, at) => byte === file[at]);
  return isSame ? pages : undefined;
}

const MARKER = 0xff;
const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const COMMENT = 0xfe;
const isApplicationData = (kind: number) => kind >= 0xe0 && kind <= 0xef;
/** Within a scan: an escaped byte of the image, or a restart marker. */
const continuesScan = (kind: number) => kind === 0 || (kind >= 0xd0 && kind <= 0xd7);

/** Removes everything from a JPEG that is not its image: metadata, thumbnails, comments, what follows its end. */
function onlyImage(jpeg: Uint8Array<ArrayBuffer>): Uint8Array {
  const parts: Uint8Array[] = [Uint8Array.of(MARKER, START)];
  let at = 2;
  while (jpeg[at] === MARKER) {
    const kind = jpeg[at + 1] ?? END;
    if (kind === END) break;
    let end = at + 2 + ((jpeg[at + 2] ?? 0) << 8) + (jpeg[at + 3] ?? 0);
    if (kind === SCAN) {
      while (end < jpeg.length && (jpeg[end] !== MARKER || continuesScan(jpeg[end + 1] ?? END))) {
        end += 1;
      }
    }
    if (kind !== COMMENT && !isApplicationData(kind)) parts.push(jpeg.subarray(at, end));
    at = end;
  }
  parts.push(Uint8Array.of(MARKER, END));
  return joined(parts);
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
