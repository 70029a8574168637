import { expect, test } from "vitest";
import { exists, filesIn, readJson } from "./testing/files.ts";
import {
  cyclesOf,
  type FileImport,
  isForTests,
  reachedFrom,
  readImports,
  SOURCES,
} from "./testing/importGraph.ts";

const { files } = readImports();

/** The imports in code that ships, without tests. */
const SHIPPED = files.filter(
  ({ from }) =>
    /^(public-site|backoffice|common|supabase\/functions)\//.test(from) && !isForTests(from),
);

/** The import as a step between two sibling folders; empty if it stays in one of them. */
function folderStep({ from, to }: FileImport): FileImport[] {
  const [source, target] = [from.split("/"), to.split("/")];
  const depth = source.findIndex((name, at) => name !== target[at]);
  if (source.length - 1 <= depth || target.length - 1 <= depth) return [];
  const folderOf = (names: string[]) => names.slice(0, depth + 1).join("/");
  return [{ from: folderOf(source), to: folderOf(target) }];
}

test("the imports are read", () => {
  expect(files.length).toBeGreaterThan(4000);
  expect(files).toContainEqual({
    from: "public-site/app/root.tsx",
    to: "public-site/app/challenge/useChallenge.ts",
  });
});

test("an alias means the same folder for Node and for the bundlers", () => {
  const { imports } = readJson<{ imports: Record<string, string> }>("package.json");
  const { compilerOptions } = readJson<{ compilerOptions: { paths: Record<string, string[]> } }>(
    "tsconfig.json",
  );
  // Node allows only aliases that begin with #.
  const { "~/*": site, ...others } = compilerOptions.paths;
  expect(site).toEqual([imports["#site/*"]]);
  const shared = Object.entries(others).filter(([alias]) => alias.startsWith("#"));
  expect(imports).toMatchObject(
    Object.fromEntries(shared.map(([alias, [folder]]) => [alias, folder])),
  );
});

test("a test that is named after a component or a route is beside it", () => {
  const named = filesIn(["**/[A-Z]*.test.{ts,tsx}", "public-site/app/routes/*.test.tsx"], (name) =>
    name.includes("node_modules"),
  );
  const missing = named.filter(
    (file) => !["ts", "tsx", "md"].some((type) => exists(file.replace(/test\.tsx?$/, type))),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(missing).toEqual([]);
});

test("no files import each other in a cycle", () => {
  expect(cyclesOf(files).map((cycle) => cycle.join(" > "))).toEqual([]);
});

test("no folders that ship import each other in a cycle", () => {
  expect(cyclesOf(SHIPPED.flatMap(folderStep)).map((cycle) => cycle.join(" > "))).toEqual([]);
});

test("_shared contains only modules that edge functions import; others belong in common", () => {
  const inFunctions = SOURCES.filter(
    (file) => file.startsWith("supabase/functions/") && !isForTests(file),
  );
  const isShared = (file: string) => file.includes("/_shared/");
  const reached = reachedFrom(
    inFunctions.filter((file) => !isShared(file)),
    SHIPPED,
  );
  expect(inFunctions.filter((file) => isShared(file) && !reached.has(file))).toEqual([]);
});
