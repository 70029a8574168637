import path from "node:path";
import { describe, expect, test } from "vitest";
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

describe.each(PAGES)("%s", (page) => {
  const text = read(page);

  test("has no broken links", () => {
    for (const link of matches(text, /\]\((?!https?:|mailto:)([^)\s]+)\)/g)) {
      const [target = "", anchor] = link.split("#");
      const file = path.join(path.dirname(page), target || path.basename(page));
      expect(exists(file), link).toBe(true);
      if (anchor) expect(anchorsOf(file), link).toContain(anchor);
    }
  });

  test("names files, folders and commands that exist", () => {
    const names = /`((?:supabase|public-site|backoffice|common|tools|e2e|docs)\/[\w./-]*)`/g;
    for (const name of matches(text, names)) {
      // Not in the repository: developers copy it from .env.example.
      const isUntracked = path.basename(name) === ".env";
      expect(isUntracked || isFound(name), name).toBe(true);
    }
    for (const command of matches(text, /npm run ([\w:]+)/g)) expect(scripts).toContain(command);
  });
});

test("the list of attacks names only tests that exist", () => {
  const rows = read("docs/attacks.md").match(/^\|.*\|$/gm) ?? [];
  const cells = rows.map((row) => row.split("|")).filter((row) => row.length === 5);
  const names = cells.flatMap((row) => matches(row[3] ?? "", /`([\w/-]+)`/g));
  expect(names.length).toBeGreaterThan(25);
  for (const name of names.filter((name) => name.includes("/"))) {
    expect(isFound(name), name).toBe(true);
  }
});
