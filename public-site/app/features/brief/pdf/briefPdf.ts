import { starterDrawings } from "~/art/starterDrawings.ts";
import { brief, exclusions, introPoints } from "~/content/brief.ts";
import { deviceSpecifications } from "~/content/deviceSpecifications.ts";
import { evaluation } from "~/content/evaluation.ts";
import { plainText } from "~/content/text.ts";
import { thoughtStarters } from "~/content/thoughtStarters.ts";
import { PdfPages } from "./PdfPages.ts";

/**
 * The Challenge Brief as a PDF that screen readers can move about in, from the same copy and drawings as
 * the page. Made at build time: no visitor loads this module.
 * @param challengeName in the head of the document.
 */
export function briefPdf(challengeName: string): Promise<Uint8Array> {
  const pages = new PdfPages(`${brief.title} – ${challengeName}`);
  const { title, statement } = brief.howMightWe;

  pages.text("P", challengeName, "note");
  pages.text("H1", brief.title, "title");
  pages.text("P", `${title} ${statement}`, "lead");
  for (const point of introPoints) pages.entry(point.title, [point.text]);

  pages.section(deviceSpecifications.title, deviceSpecifications.lead);
  for (const item of deviceSpecifications.items) pages.entry(item.title, [item.text]);

  pages.section(thoughtStarters.title, thoughtStarters.lead);
  for (const item of thoughtStarters.items) {
    pages.entry(item.title, item.questions, starterDrawings[item.title]);
  }

  pages.section(evaluation.title, evaluation.lead);
  for (const item of evaluation.criteria) pages.entry(item.title, [item.text]);

  pages.section(exclusions.title);
  for (const item of exclusions.items) pages.entry(item.title, [plainText(item.text)]);
  return pages.finish();
}
