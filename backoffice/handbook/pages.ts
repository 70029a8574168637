import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { Marked, type Tokens } from "marked";
import { anchorOf } from "../../common/anchorOf.ts";
import { webpSize } from "./webpSize.ts";

/**
 * The handbook: docs/handbook as pages at /admin/handbook. They need no script and no account.
 */

/** The path of the handbook below the back office's base. */
export const HANDBOOK = "handbook";

/** The page that lists the other pages in order. */
const FIRST = "README";

interface Page {
  /** The file name without its extension. FIRST has the address of the handbook itself. */
  name: string;
  /** As HTML, like the headings. */
  title: string;
  /** The sections with their anchors. */
  headings: { text: string; anchor: string }[];
  markdown: string;
}

const linksIn = (markdown: string) =>
  [...markdown.matchAll(/\]\(([\w-]+)\.md\)/g)].map(([, name = ""]) => name);

/** A title or a heading as HTML. */
const inline = (markdown: string) => new Marked().parseInline(markdown, { async: false });

function readPage(folder: string, name: string): Page {
  const markdown = readFileSync(path.join(folder, `${name}.md`), "utf8");
  const [, title = name] = /^# (.+)$/m.exec(markdown) ?? [];
  const headings = [...markdown.matchAll(/^## (.+)$/gm)].map(([, text = ""]) => ({
    text: inline(text),
    anchor: anchorOf(text),
  }));
  return { name, title: inline(title), headings, markdown };
}

/**
 * All pages of a handbook, in the order of its first page's links.
 * @throws if a linked page is missing, or a page is not linked.
 */
export function readPages(folder: string): Page[] {
  const first = readPage(folder, FIRST);
  const names = [...new Set(linksIn(first.markdown))];
  const files = globSync("*.md", { cwd: folder }).map((file) => path.basename(file, ".md"));
  const forgotten = files.filter((name) => name !== FIRST && !names.includes(name));
  if (forgotten.length > 0) throw new Error(`No link leads to ${forgotten.join(", ")}.`);
  return [first, ...names.map((name) => readPage(folder, name))];
}

/** The address of a page, given the address of the handbook. */
const addressOf = (base: string, name: string) => (name === FIRST ? base : `${base}/${name}`);

/** Markdown as HTML, with the addresses of links and pictures. */
function asHtml(page: Page, folder: string, base: string): string {
  const marked = new Marked();
  marked.use({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const [, name, anchor = ""] = /^([\w-]*)(?:\.md)?(#.+)?$/.exec(href) ?? [];
        if (name === undefined && !href.startsWith("https://")) {
          throw new Error(`${page.name}.md: ${href} leads out of the handbook.`);
        }
        const address = name === undefined ? href : `${name && addressOf(base, name)}${anchor}`;
        return `<a href="${address}">${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text }: Tokens.Image) {
        // The size reserves the space, so that headings to which Help links do not move when the picture loads.
        const { width, height } = webpSize(readFileSync(path.join(folder, href)));
        const size = `width="${width}" height="${height}"`;
        return `<img src="${base}/${href}" alt="${text.replaceAll('"', "&quot;")}" ${size} loading="lazy">`;
      },
    },
  });
  return marked.parse(page.markdown, { async: false });
}

/** The list of pages, with the sections of the open one. */
function contents(pages: readonly Page[], open: Page, base: string): string {
  const items = pages.map((page) => {
    const isOpen = page === open;
    const parts = page.headings.map(({ text, anchor }) => `<li><a href="#${anchor}">${text}</a>`);
    const link = `<a href="${addressOf(base, page.name)}"${isOpen ? ' aria-current="page"' : ""}>${page.title}</a>`;
    return `<li>${link}${isOpen && parts.length > 0 ? `<ul>${parts.join("")}</ul>` : ""}`;
  });
  return `<ul>${items.join("")}</ul>`;
}

/**
 * The handbook's pages.
 * @param folder The folder of the Markdown files.
 * @param base The back office's address, with a trailing slash.
 * @returns HTML by file name, relative to that address.
 * @throws like `readPages`, and if a link to another site is not an https address.
 */
export function renderPages(folder: string, base: string): Record<string, string> {
  const pages = readPages(folder);
  const address = base + HANDBOOK;
  const entries = pages.map((page) => {
    const title = page.name === FIRST ? page.title : `${page.title} · Handbook`;
    const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<link rel="stylesheet" href="${address}/handbook.css">
<title>${title}</title>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header><a href="${base}">Admin Dashboard</a><a href="#contents" class="to-contents">Contents</a></header>
<div class="page">
<main id="content">
${asHtml(page, folder, address)}</main>
<nav id="contents" aria-label="Handbook">${contents(pages, page, address)}</nav>
</div>
</body>
</html>
`;
    return [addressOf(HANDBOOK, page.name), html] as const;
  });
  return Object.fromEntries(entries.map(([name, html]) => [`${name}.html`, html]));
}
