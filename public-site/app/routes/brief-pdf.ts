import { currentFacts } from "~/challenge/currentFacts.ts";
import { briefPdf } from "~/features/brief/briefPdf.ts";

/** The brief as a PDF, written at build time. */
export async function loader(): Promise<Response> {
  const file = new Uint8Array(await briefPdf(currentFacts()));
  return new Response(file, { headers: { "content-type": "application/pdf" } });
}
