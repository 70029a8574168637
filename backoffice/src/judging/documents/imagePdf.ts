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
export function imagePdf(pages: readonly ImagePage[]): Blob {
  const parts: (string | Uint8Array<ArrayBuffer>)[] = [];
  const offsets: number[] = [];
  let size = 0;
  const add = (part: string | Uint8Array<ArrayBuffer>) => {
    parts.push(part);
    size += part.length;
  };
  const addObject = (dictionary: string, stream?: string | Uint8Array<ArrayBuffer>) => {
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
    addObject(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${id + 1} 0 R /Resources << /XObject << /I ${id + 2} 0 R >> >> >>`,
    );
    addObject(`<< /Length ${draw.length} >>`, draw);
    addObject(
      `<< /Type /XObject /Subtype /Image /Width ${columns} /Height ${rows} /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode /Length ${jpeg.length} >>`,
      jpeg,
    );
  });
  const start = size;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
  add(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${entries.join("")}`);
  add(`trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return new Blob(parts, { type: "application/pdf" });
}
