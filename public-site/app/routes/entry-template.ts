import { entryTemplate } from "~/content/entryTemplate.ts";
import { entryTemplateFile } from "~/features/entry-guide/templateFile.ts";

const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** The template for an entry's document, written at build time. */
export function loader(): Response {
  const file = new Uint8Array(entryTemplateFile(entryTemplate));
  return new Response(file, { headers: { "content-type": DOCX } });
}
