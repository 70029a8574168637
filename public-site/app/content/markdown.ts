import { type Block, type RichText, type TitledText, textOf } from "#common/content/text.ts";

/** A part of a Markdown file, compiled by the build (public-site/markdown.ts). */
export interface MarkdownSection {
  /** The level of its heading. */
  readonly level: number;
  /** The element id, part of the address; empty if the heading has none. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** The values for `{name}` in a Markdown file: a text, or a list for a paragraph or item with only the name. */
export type MarkdownValues = Readonly<Record<string, string | readonly RichText[]>>;

/** Fills in the values. Throws for a name without a value. */
export function fillSections(
  sections: readonly MarkdownSection[],
  values: MarkdownValues,
): readonly MarkdownSection[] {
  return filled(sections, values) as readonly MarkdownSection[];
}

function filled(part: unknown, values: MarkdownValues): unknown {
  if (typeof part === "string") return fillText(part, values);
  if (Array.isArray(part)) {
    return part.flatMap((item): unknown => listFor(item, values) ?? [filled(item, values)]);
  }
  if (typeof part !== "object" || part === null) return part;
  const list = "paragraph" in part && listFor(part.paragraph, values);
  if (list) return { list };
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, filled(value, values)]),
  );
}

/** The list for a text that consists of a name only. */
function listFor(text: unknown, values: MarkdownValues): readonly RichText[] | undefined {
  if (!Array.isArray(text) || text.length !== 1) return;
  const value = values[/^\{(\w+)\}$/.exec(String(text[0]))?.[1] ?? ""];
  return typeof value === "object" ? value : undefined;
}

function fillText(text: string, values: MarkdownValues): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (typeof value !== "string") throw new Error(`There is no text for {${name}}.`);
    return value;
  });
}

/** The section with this id, filled in. */
export function sectionOf(
  source: readonly MarkdownSection[],
  id: string,
  values: MarkdownValues,
): MarkdownSection {
  const section = source.find((one) => one.id === id);
  if (!section) throw new Error(`There is no section {#${id}}.`);
  return filled(section, values) as MarkdownSection;
}

/** The heading and the first paragraph of the section with this id. */
export function titledText(...section: Parameters<typeof sectionOf>) {
  const { title, blocks } = sectionOf(...section);
  const [text = []] = blocks.flatMap((block) => ("paragraph" in block ? [block.paragraph] : []));
  return { title, text };
}

/** A title, a lead, and sections of plain text under headings of the second level. */
export function titledTexts(source: readonly MarkdownSection[], values: MarkdownValues) {
  const [head, ...items] = fillSections(source, values);
  if (!head) throw new Error("A Markdown file begins with a heading.");
  return {
    title: head.title,
    lead: textOf(head.blocks),
    items: items.map(({ title, blocks }): TitledText => ({ title, text: textOf(blocks) })),
  };
}
