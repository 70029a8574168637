import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROOT } from "../stack/config.ts";

// Each by its alias, and by the relative path that would lead there as well.
const TOOLS = ["#tools/x.ts", "../../tools/x.ts", "#e2e/x.ts", "../../e2e/x.ts"];
const SITE = ["#site/x.ts", "../../public-site/app/x.ts"];
const BACK_OFFICE = ["#backoffice/x.ts", "../../backoffice/src/x.ts"];
const SERVER = ["#server/x.ts", "../../_server/x.ts"];
const COMMON = ["#common/x.ts", "../../common/x.ts"];
/** The site's alias for itself: elsewhere it leads into the site. */
const OWN_SITE = "~/x.ts";
const SUPABASE = "@supabase/supabase-js";
const APPS = [...SITE, ...BACK_OFFICE];

/** The walls of biome.json: what a file there must not import. */
const REFUSED: Readonly<Record<string, readonly string[]>> = {
  "public-site/app/features/x.ts": [...BACK_OFFICE, ...TOOLS, ...SERVER, SUPABASE],
  "public-site/app/features/x.test.ts": [...BACK_OFFICE, ...TOOLS, ...SERVER, SUPABASE],
  "public-site/app/data/x.ts": [...BACK_OFFICE, ...TOOLS, ...SERVER],
  "backoffice/src/lists/x.ts": [...SITE, OWN_SITE, ...TOOLS, ...SERVER, SUPABASE],
  "backoffice/src/lists/x.test.ts": [...SITE, OWN_SITE, ...TOOLS, ...SERVER, SUPABASE],
  "backoffice/src/data/x.ts": [...SITE, OWN_SITE, ...TOOLS, ...SERVER],
  "common/x.ts": [...APPS, OWN_SITE, ...TOOLS, ...SERVER, SUPABASE],
  "common/x.test.ts": [...APPS, OWN_SITE, ...TOOLS, ...SERVER, SUPABASE],
  "supabase/functions/_shared/x.ts": [
    ...[...APPS, OWN_SITE, ...TOOLS],
    ...[...COMMON, ...SERVER, SUPABASE],
  ],
  "supabase/functions/_server/x.ts": [...APPS, OWN_SITE, ...TOOLS, ...COMMON],
  "supabase/functions/health/x.ts": [...APPS, OWN_SITE, ...TOOLS, ...COMMON],
  // One of the tests that may import tools.
  "common/callFunction.test.ts": [...APPS, ...SERVER, SUPABASE],
};

/** What stands open beside the walls. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  "public-site/app/features/y.ts": ["~/lib/x.ts", "#shared/x.ts", "#common/x.ts", "react"],
  "public-site/app/data/y.ts": ["@supabase/supabase-js", "#common/x.ts"],
  "public-site/app/features/upload/documentCheckHostile.test.ts": ["#tools/x.ts"],
  "backoffice/src/lists/y.ts": ["../data/x.ts", "#shared/x.ts", "#common/x.ts", "react-admin"],
  "backoffice/src/data/y.ts": ["@supabase/supabase-js"],
  "common/y.ts": ["#shared/x.ts", "./x.ts"],
  "common/callFunction.test.ts": ["#tools/x.ts"],
  "supabase/functions/_shared/y.ts": ["./x.ts"],
  "supabase/functions/_server/y.ts": ["../_shared/x.ts", "npm:@supabase/supabase-js@2.0.0"],
  "supabase/functions/health/y.ts": ["../_server/x.ts", "../_shared/x.ts"],
  "tools/stack/y.ts": ["#site/x.ts", "#server/x.ts", "@supabase/supabase-js"],
  "supabase/tests/y.ts": ["#tools/x.ts", "#backoffice/x.ts"],
};

/** Each of the ways in which a file can import another. */
const WAYS = [
  (address: string) => `import { x } from "${address}";`,
  (address: string) => `import type { X } from "${address}";`,
  (address: string) => `export * from "${address}";`,
  (address: string) => `await import("${address}");`,
];

interface Case {
  file: string;
  address: string;
}

const casesOf = (table: Readonly<Record<string, readonly string[]>>): Case[] =>
  Object.entries(table).flatMap(([file, addresses]) =>
    addresses.map((address) => ({ file, address })),
  );

const refused = casesOf(REFUSED);
const allowed = casesOf(ALLOWED);

let folder: string;
/** Which imports biome refuses, as `file:line`; a line is one of the ways to import one address. */
const problems = new Set<string>();

/** The lines of a file with all its cases. */
const linesOf = (file: string) =>
  [...refused, ...allowed]
    .filter((one) => one.file === file)
    .flatMap(({ address }) => WAYS.map((write) => write(address)));

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "walls-"));
  for (const name of ["biome.json", ".gitignore"]) {
    copyFileSync(path.join(ROOT, name), path.join(folder, name));
  }
  for (const file of new Set([...refused, ...allowed].map(({ file }) => file))) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), linesOf(file).join("\n"));
  }
  // Refused imports are a failure to biome: what counts is what it says of each.
  const { stdout } = spawnSync(
    path.join(ROOT, "node_modules/.bin/biome"),
    ["lint", "--reporter=json", "--max-diagnostics=none"],
    { cwd: folder, encoding: "utf8" },
  );
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { category: string; location: { path: string; start: { line: number } } }[];
  };
  for (const { category, location } of diagnostics) {
    if (category !== "lint/style/noRestrictedImports") continue;
    problems.add(`${location.path}:${location.start.line}`);
  }
});

afterAll(() => rmSync(folder, { recursive: true }));

/** For each way to import it whether biome refuses it. */
const verdicts = ({ file, address }: Case) =>
  WAYS.map((write) => problems.has(`${file}:${linesOf(file).indexOf(write(address)) + 1}`));

test.each(refused)("$file must not import $address", (one) => {
  expect(verdicts(one)).toEqual(WAYS.map(() => true));
});

test.each(allowed)("$file may import $address", (one) => {
  expect(verdicts(one)).toEqual(WAYS.map(() => false));
});
