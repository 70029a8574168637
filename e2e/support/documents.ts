/** Files as a participant chooses them. */
export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const BEGINNING = "%PDF-1.7\n";

/** A file that counts as a PDF, of the given size. */
export function aPdf(name: string, bytes = 1000): ChosenFile {
  return {
    name,
    mimeType: "application/pdf",
    buffer: Buffer.concat([Buffer.from(BEGINNING), Buffer.alloc(bytes - BEGINNING.length, 32)]),
  };
}

/** A text with the name of another type. */
export function aDisguisedText(name: string): ChosenFile {
  return { name, mimeType: "application/pdf", buffer: Buffer.from("Not what the name says.") };
}
