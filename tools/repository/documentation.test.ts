import path from "node:path";
import { expect, test } from "vitest";
import { anchorOf } from "#common/anchorOf.ts";
import { exists, filesIn, read, readJson } from "./testing/files.ts";

const PAGES = filesIn(["*.md", "docs/**/*.md"]);
const scripts = Object.keys(readJson<{ scripts: object }>("package.json").scripts);

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found = ""]) => found);
}

/** Whether a file or folder of this name exists, or a test of this name with an extension. */
function isFound(name: string): boolean {
  const places = [
    "",
    "supabase/",
    "supabase/functions/",
    "supabase/tests/",
    "tools/",
    "tools/stack/",
    "public-site/app/",
    "public-site/app/features/",
  ];
  const extensions = ["", ".test.ts", ".test.tsx", ".spec.ts"];
  return places.some((place) => extensions.some((extension) => exists(place + name + extension)));
}

/** The anchors of a page's headings. */
function anchorsOf(file: string): string[] {
  return matches(read(file), /^#+ (.+)$/gm).map(anchorOf);
}

/** The names of a kind on these pages that do not exist, each with its page. */
function missingIn(pattern: RegExp, isThere: (found: string, page: string) => boolean): string[] {
  return PAGES.flatMap((page) =>
    matches(read(page), pattern)
      .filter((found) => !isThere(found, page))
      .map((found) => `${page}: ${found}`),
  );
}

test("no page has broken links", () => {
  const links = /\]\((?!https?:|mailto:)([^)\s]+)\)/g;
  const missing = missingIn(links, (link, page) => {
    const [target = "", anchor] = link.split("#");
    const file = path.join(path.dirname(page), target || path.basename(page));
    return exists(file) && (!anchor || anchorsOf(file).includes(anchor));
  });
  expect(missing).toEqual([]);
});

test("pages name only files, folders and commands that exist", () => {
  const names = /`((?:supabase|public-site|backoffice|common|tools|e2e|docs)\/[\w./-]*)`/g;
  // Developers copy .env from .env.example: it is not in the repository.
  const isThere = (name: string) => path.basename(name) === ".env" || isFound(name);
  expect(missingIn(names, isThere)).toEqual([]);
  expect(missingIn(/npm run ([\w:]+)/g, (command) => scripts.includes(command))).toEqual([]);
});

test("the list of attacks names only tests that exist", () => {
  const rows = read("docs/attacks.md").match(/^\|.*\|$/gm) ?? [];
  const cells = rows.map((row) => row.split("|")).filter((row) => row.length === 5);
  const names = cells.flatMap((row) => matches(row[3] ?? "", /`([\w/-]+)`/g));
  expect(names.length).toBeGreaterThan(25);
  expect(names.filter((name) => name.includes("/") && !isFound(name))).toEqual([]);
});
