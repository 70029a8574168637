import { type Block, type RichPart, type RichText, type TitledText, textOf } from "./text.ts";

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
  return sections.map((section) => ({
    ...section,
    title: fillText(section.title, values),
    blocks: section.blocks.map((block) => fillBlock(block, values)),
  }));
}

function fillBlock(block: Block, values: MarkdownValues): Block {
  if ("table" in block) {
    return {
      table: block.table.map(({ title, text }) => ({ title, text: fillText(text, values) })),
    };
  }
  if ("list" in block) {
    return {
      list: block.list.flatMap(
        (item) => listOf(item, values) ?? [item.map((part) => fillPart(part, values))],
      ),
    };
  }
  const list = listOf(block.paragraph, values);
  return list ? { list } : { paragraph: block.paragraph.map((part) => fillPart(part, values)) };
}

/** The list for a text that consists of a name only. */
function listOf([part, ...others]: RichText, values: MarkdownValues) {
  if (typeof part !== "string" || others.length > 0) return;
  const value = values[/^\{(\w+)\}$/.exec(part)?.[1] ?? ""];
  return typeof value === "object" ? value : undefined;
}

function fillPart(part: RichPart, values: MarkdownValues): RichPart {
  if (typeof part === "string") return fillText(part, values);
  if ("strong" in part) return { strong: fillText(part.strong, values) };
  return { text: fillText(part.text, values), href: fillText(part.href, values) };
}

function fillText(text: string, values: MarkdownValues): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (typeof value !== "string") throw new Error(`There is no text for {${name}}.`);
    return value;
  });
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
