// The configuration of the build loads this file, and knows no aliases.
import { NBSP } from "../words.ts";

/** The structure of texts, which RichText.tsx and Blocks.tsx of the site and AnswerPreview.tsx of the back office render. */

/** A figure on one line with its unit: unbroken("5 hours"). */
export function unbroken(text: string): string {
  return text.replaceAll(" ", NBSP);
}

interface Link {
  readonly text: string;
  /** A path of this site (paths.ts), a mailto: address or an external address. */
  readonly href: string;
}

interface Strong {
  readonly strong: string;
}

export type RichPart = string | Link | Strong;

export type RichText = readonly RichPart[];

/** Text with links as in Markdown: rich`See [the FAQ](/faq).` Not for user input. */
export function rich(strings: TemplateStringsArray, ...values: readonly string[]): RichText {
  const parts = String.raw({ raw: strings }, ...values).split(/\[(.+?)\]\((.+?)\)/);
  return parts.flatMap((part, index): RichPart[] => {
    if (index % 3 === 1) return [{ text: part, href: parts[index + 1] ?? "" }];
    return index % 3 === 0 && part ? [part] : [];
  });
}

/** An item of a list with a heading. */
export interface TitledText {
  readonly title: string;
  readonly text: string;
}

/** A list whose items begin with their titles. */
export const titledList = (items: readonly { title: string; text: string | RichText }[]) =>
  items.map(({ title, text }): RichText => [{ strong: `${title}. ` }, ...[text].flat()]);

export type Block =
  | { readonly paragraph: RichText }
  | { readonly list: readonly RichText[] }
  | { readonly table: readonly TitledText[] }
  /** A command to copy. */
  | { readonly code: string };

/** The text without links, with ordinary spaces: for meta tags, structured data and search. */
export function plainText(text: string | RichText): string {
  const parts = typeof text === "string" ? [text] : text;
  return parts.map(partText).join("").replaceAll(NBSP, " ");
}

/** The text of several blocks, one line per paragraph or list item. */
export function textOf(blocks: readonly Block[]): string {
  return blocks
    .flatMap(lines)
    .map((line) => line.map(partText).join(""))
    .join("\n");
}

/** The text of several blocks, with ordinary spaces. */
export function plainBlocks(blocks: readonly Block[]): string {
  return plainText(textOf(blocks));
}

function lines(block: Block): readonly RichText[] {
  if ("paragraph" in block) return [block.paragraph];
  if ("list" in block) return block.list;
  if ("code" in block) return [[block.code]];
  return block.table.map(({ title, text }) => [`${title}: ${text}`]);
}

function partText(part: RichPart): string {
  if (typeof part === "string") return part;
  return "strong" in part ? part.strong : part.text;
}
