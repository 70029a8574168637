import { documentOf } from "#tools/testing/world/pdf.ts";

/** Files as a participant chooses them. */
interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A PDF of one page, of the given size or as small as it can be. */
export function aPdf(name: string, bytes = 0): ChosenFile {
  return { name, mimeType: "application/pdf", buffer: documentOf("An idea", bytes) };
}
