import { Lexer, type Token, type Tokens } from "marked";
import { type Block, plainText, type RichPart, type RichText } from "./text.ts";

/**
 * Converts Markdown to the blocks of the site: paragraphs, lists, bold text and links. HTML becomes text, and so does
 * Markdown that the parser cannot read.
 */
export function markdownBlocks(markdown: string): Block[] {
  try {
    return new Lexer().lex(markdown).flatMap(blocksOf);
  } catch {
    // Thousands of nested quotations or lists exceed the call stack, and would take all other answers off the page.
    return markdown.split(/\n{2,}/).map((paragraph) => ({ paragraph: [paragraph] }));
  }
}

/** Converts a token of the parser; the build uses it for the content in Markdown. */
export function blocksOf(token: Token): Block[] {
  if (token.type === "space" || token.type === "def" || token.type === "hr") return [];
  if (token.type === "list") return [{ list: listItems(token as Tokens.List) }];
  if (token.type === "blockquote") return (token.tokens ?? []).flatMap(blocksOf);
  const isText = token.type === "paragraph" || token.type === "heading";
  return [{ paragraph: isText ? partsOf(token.tokens) : [token.raw.trim()] }];
}

/** The items of a list. Nested items follow their parent item. */
function listItems({ items }: Tokens.List): RichText[] {
  return items.flatMap(({ tokens }) => {
    const lists = tokens.filter(({ type }) => type === "list") as Tokens.List[];
    const texts = tokens.filter(({ type }) => type !== "list");
    return [partsOf(texts), ...lists.flatMap(listItems)];
  });
}

function partsOf(tokens: readonly Token[] = []): RichPart[] {
  return tokens.flatMap((token): RichPart[] => {
    switch (token.type) {
      case "strong":
        return [{ strong: plainText(partsOf(token.tokens)) }];
      case "link": {
        const text = plainText(partsOf(token.tokens));
        return [isSafe(token.href) ? { text, href: token.href } : text];
      }
      case "br":
        return [" "];
      case "escape":
      case "codespan":
      case "image":
        return [token.text];
      default: {
        const { tokens } = token as Tokens.Generic;
        return tokens ? partsOf(tokens) : [token.raw.replaceAll("\n", " ")];
      }
    }
  });
}

/** Only these addresses become links, because "javascript:" would run code. */
const isSafe = (href: string) => /^(https?:|mailto:|\/(?!\/))/.test(href);
