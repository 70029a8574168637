/** A line of text as a PDF string: a question mark replaces everything but printable ASCII. */
function pdfString(text: string): string {
  return `(${text.replace(/[^\x20-\x7e]/g, "?").replace(/[\\()]/g, "\\$&")})`;
}

/** Breaks a text into lines of at most `width` characters. */
function wrap(text: string, width: number): string[] {
  return text.split("\n").flatMap((paragraph) => {
    const lines = [""];
    for (const word of paragraph.split(" ")) {
      const line = lines.at(-1) ?? "";
      if (line && line.length + 1 + word.length > width) lines.push(word);
      else lines[lines.length - 1] = line ? `${line} ${word}` : word;
    }
    return lines;
  });
}

/**
 * A valid PDF of one A4 page with a heading and a text, of about a kilobyte. Written by hand,
 * because a library would be a dependency of the whole project for a page of demo data.
 */
export function createPdf(heading: string, text: string): Buffer {
  const headingLines = wrap(heading, 44).map((line) => `${pdfString(line)} Tj T*`);
  const textLines = wrap(text, 84).map((line) => `${pdfString(line)} Tj T*`);
  const content = [
    "BT /F1 20 Tf 26 TL 72 750 Td",
    ...headingLines,
    "/F1 11 Tf 16 TL T*",
    ...textLines,
    "ET",
  ].join("\n");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let pdf = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const submissions = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${submissions.join("")}`;
  const trailer = `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`;
  return Buffer.from(pdf + table + trailer, "latin1");
}
