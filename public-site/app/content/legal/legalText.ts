import { challengeDate } from "#common/content/dates.ts";
import { type RichText, textOf } from "#common/content/text.ts";
import { capitalized } from "#common/words.ts";
import { fillSections, type MarkdownSection, type MarkdownValues } from "../markdown.ts";

/** The rules or another binding text: a summary, then all sections. */
export type LegalText = ReturnType<typeof legalText> & {
  /** The current stage, for a text that depends on dates. */
  readonly stage?: string;
};

/**
 * Reads a Markdown file: title, lead, a summary whose items begin with a figure in bold, then sections.
 * @param version "version of Apr 1, 2025"
 */
export function legalText(
  source: readonly MarkdownSection[],
  version: string,
  values: MarkdownValues,
) {
  const [head, ...sections] = fillSections(source, values);
  const [lead, summary] = head?.blocks ?? [];
  if (!head || !lead || !summary || !("list" in summary)) {
    throw new Error("A legal text begins with a title, a lead and a summary.");
  }
  return {
    title: head.title,
    version: capitalized(version),
    lead: textOf([lead]),
    summary: summary.list.map(figureAndText),
    sections,
  };
}

function figureAndText([figure, ...text]: RichText) {
  if (typeof figure !== "object" || !("strong" in figure)) {
    throw new Error("An item of a summary begins with a figure in bold.");
  }
  return { figure: figure.strong, text: textOf([{ paragraph: text }]).trim() };
}

/** Names a version after its day, given as "2025-04-01". */
export function versionOf(day: string): string {
  return `version of ${challengeDate(`${day}T12:00:00Z`).day}`;
}
