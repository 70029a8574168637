import { marked, type Token, type Tokens } from "marked";
import type { Plugin } from "vite";
import { blocksOf } from "../common/content/markdownBlocks.ts";
import type { Block } from "../common/content/text.ts";
import type { MarkdownSection } from "./app/content/markdown.ts";

/** Compiles content in Markdown to data, so that no page loads a parser. */
export function markdown(): Plugin {
  return {
    name: "markdown",
    transform: {
      filter: { id: /\.md$/ },
      handler: (source) => ({
        code: `export default ${JSON.stringify(parseMarkdown(source))};`,
        map: null,
      }),
    },
  };
}

/**
 * The sections of a file. Each begins at a heading, which may have an id: `## Teams {#teams}`.
 * @throws for Markdown that pages do not render.
 */
export function parseMarkdown(source: string): MarkdownSection[] {
  const sections: (MarkdownSection & { blocks: Block[] })[] = [];
  for (const token of marked.lexer(source)) {
    if (token.type === "space") continue;
    if (token.type === "heading") {
      const { depth, text } = token as Tokens.Heading;
      const [, title = "", id = ""] = /^(.*?)(?: \{#(.+)\})?$/.exec(text) ?? [];
      sections.push({ level: depth, id, title, blocks: [] });
      continue;
    }
    const section = sections.at(-1);
    if (!section) throw new Error("A Markdown file begins with a heading.");
    section.blocks.push(...blocks(token));
  }
  return sections;
}

function blocks(token: Token): Block[] {
  switch (token.type) {
    case "paragraph":
    case "list":
      return blocksOf(token);
    // Tables have two columns and an empty header.
    case "table":
      return [
        {
          table: (token as Tokens.Table).rows.map(([title, text]) => ({
            title: title?.text ?? "",
            text: text?.text ?? "",
          })),
        },
      ];
    case "code":
      return [{ code: (token as Tokens.Code).text }];
    default:
      throw new Error(`Pages do not render Markdown of the type ${token.type}.`);
  }
}
