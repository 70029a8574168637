import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { Marked } from "marked";
import { anchorOf } from "../../common/anchorOf.ts";

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
  markdown: string;
  html: string;
  /** As HTML, like the headings. */
  title: string;
  /** The sections with their anchors. */
  headings: { text: string; anchor: string }[];
}

/** The address of a page, given the address of the handbook. */
const addressOf = (base: string, name: string) => (name === FIRST ? base : `${base}/${name}`);

/**
 * The size of a picture as attributes, which reserve its space: headings to which Help links then do not move.
 * @throws if it is not a WebP file as `npm run pictures` writes it (by Chromium).
 */
function sizeOf(picture: Buffer): string {
  if (picture.toString("latin1", 8, 16) !== "WEBPVP8X")
    throw new Error("No picture of `npm run pictures`.");
  return `width="${1 + picture.readUIntLE(24, 3)}" height="${1 + picture.readUIntLE(27, 3)}"`;
}

/** Reads a page of the handbook at this address. */
function readPage(folder: string, address: string, name: string): Page {
  const markdown = readFileSync(path.join(folder, `${name}.md`), "utf8");
  const page: Page = { name, markdown, html: "", title: name, headings: [] };
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text: source }) {
        const text = this.parser.parseInline(tokens);
        const anchor = anchorOf(source);
        if (depth === 1) page.title = text;
        if (depth === 2) page.headings.push({ text, anchor });
        return `<h${depth} id="${anchor}">${text}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const [, file, anchor = ""] = /^([\w-]*)(?:\.md)?(#.+)?$/.exec(href) ?? [];
        if (file === undefined && !href.startsWith("https://")) {
          throw new Error(`${name}.md: ${href} leads out of the handbook.`);
        }
        const target = file === undefined ? href : `${file && addressOf(address, file)}${anchor}`;
        return `<a href="${target}">${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text }) {
        const size = sizeOf(readFileSync(path.join(folder, href)));
        return `<img src="${address}/${href}" alt="${text.replaceAll('"', "&quot;")}" ${size} loading="lazy">`;
      },
    },
  });
  page.html = marked.parse(markdown, { async: false });
  return page;
}

/**
 * All pages of a handbook, in the order of its first page's links.
 * @param address The address of the handbook.
 * @throws if a linked page is missing, a page is not linked, or a link to another site is not an https address.
 */
export function readPages(folder: string, address: string): Page[] {
  const first = readPage(folder, address, FIRST);
  const links = [...first.markdown.matchAll(/\]\(([\w-]+)\.md\)/g)];
  const names = [...new Set(links.map(([, name = ""]) => name))];
  const files = globSync("*.md", { cwd: folder }).map((file) => path.basename(file, ".md"));
  const forgotten = files.filter((name) => name !== FIRST && !names.includes(name));
  if (forgotten.length > 0) throw new Error(`No link leads to ${forgotten.join(", ")}.`);
  return [first, ...names.map((name) => readPage(folder, address, name))];
}

/** The list of pages, with the sections of the open one. */
function contents(pages: readonly Page[], open: Page, address: string): string {
  const items = pages.map((page) => {
    const isOpen = page === open;
    const parts = page.headings.map(({ text, anchor }) => `<li><a href="#${anchor}">${text}</a>`);
    const link = `<a href="${addressOf(address, page.name)}"${isOpen ? ' aria-current="page"' : ""}>${page.title}</a>`;
    return `<li>${link}${isOpen && parts.length > 0 ? `<ul>${parts.join("")}</ul>` : ""}`;
  });
  return `<ul>${items.join("")}</ul>`;
}

/**
 * The handbook's pages.
 * @param folder The folder of the Markdown files.
 * @param base The back office's address, with a trailing slash.
 * @returns HTML by file name, relative to that address.
 * @throws like `readPages`.
 */
export function renderPages(folder: string, base: string): Record<string, string> {
  const address = base + HANDBOOK;
  const pages = readPages(folder, address);
  const submissions = pages.map((page) => {
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
${page.html}</main>
<nav id="contents" aria-label="Handbook">${contents(pages, page, address)}</nav>
</div>
</body>
</html>
`;
    return [addressOf(HANDBOOK, page.name), html] as const;
  });
  return Object.fromEntries(submissions.map(([name, html]) => [`${name}.html`, html]));
}
