import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "vite";
import { ROOT } from "../../stack/config.ts";

/** A file of ours that imports another, both by their paths from the root folder. */
export interface FileImport {
  from: string;
  to: string;
}

/** Our TypeScript, without what was installed, built or generated. */
export const SOURCES = globSync(
  "{public-site,backoffice,common,supabase,tools,e2e}/**/*.{ts,tsx}",
  {
    cwd: ROOT,
    exclude: (name) => /^(node_modules|build|dist|\..+)$/.test(path.basename(name)),
  },
);

/** A JSON file of ours, by its path from the root folder. */
export const readJson = <Of>(file: string) =>
  JSON.parse(readFileSync(path.join(ROOT, file), "utf8")) as Of;

/** Where each alias leads: those that Node reads, and those that only the bundlers know. */
const ALIASES = Object.entries({
  ...readJson<{ imports: Record<string, string> }>("package.json").imports,
  "~/*": "./public-site/app/*",
}).map(([alias, folder]) => [alias.slice(0, -1), path.normalize(folder.slice(0, -1))] as const);

/** The addresses that a file imports, types and what is loaded on demand among them. */
function addressesIn(file: string): string[] {
  const text = readFileSync(path.join(ROOT, file), "utf8");
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module;
  const reexports = staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  );
  const onDemand = dynamicImports.flatMap(({ moduleRequest }) => {
    const literal = text.slice(moduleRequest.start, moduleRequest.end);
    return /^"[^"]+"$/.test(literal) ? literal.slice(1, -1) : [];
  });
  return [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...reexports,
    ...onDemand,
  ];
}

/** The path that an address means in a file; undefined for a package. */
function pathOf(address: string, file: string): string | undefined {
  if (address.startsWith(".")) return path.join(path.dirname(file), address);
  const [alias, folder] = ALIASES.find(([alias]) => address.startsWith(alias)) ?? [];
  return alias && folder ? folder + address.slice(alias.length) : undefined;
}

/** What all our files import: each other, and packages by name. Style sheets and images are left out. */
export function readImports(): { files: FileImport[]; packages: { from: string; name: string }[] } {
  const files: FileImport[] = [];
  const packages: { from: string; name: string }[] = [];
  for (const from of SOURCES) {
    for (const address of addressesIn(from)) {
      const to = pathOf(address, from);
      if (to && /\.tsx?$/.test(to) && existsSync(path.join(ROOT, to))) files.push({ from, to });
      const [name] = /^(@[^/]+\/)?[^/:]+(?=\/|$)/.exec(address) ?? [];
      if (!to && name) packages.push({ from, name });
    }
  }
  return { files, packages };
}

/** Whether a file is for tests only. */
export const isForTests = (file: string) => /\.(test|spec)\.tsx?$|\/testing\//.test(file);

/** Everything that these files lead to, themselves among it. */
export function reachedFrom(
  starts: readonly string[],
  imports: readonly FileImport[],
): Set<string> {
  const imported = Map.groupBy(imports, ({ from }) => from);
  const reached = new Set(starts);
  // A set that grows while it is walked through is walked through to its end.
  for (const file of reached) for (const { to } of imported.get(file) ?? []) reached.add(to);
  return reached;
}

/** The shortest way from each node back to itself, each circle once, as the nodes in their order. */
export function circlesOf(steps: readonly FileImport[]): string[][] {
  const next = Map.groupBy(steps, ({ from }) => from);
  const circles = new Map<string, string[]>();
  for (const start of next.keys()) {
    const circle = wayBack(start, next);
    if (circle) circles.set([...circle].sort().join(), circle);
  }
  return [...circles.values()];
}

function wayBack(start: string, next: Map<string, FileImport[]>): string[] | undefined {
  const ways = new Map([[start, [start]]]);
  for (const [node, way] of ways) {
    for (const { to } of next.get(node) ?? []) {
      if (to === start) return way;
      if (!ways.has(to)) ways.set(to, [...way, to]);
    }
  }
  return undefined;
}
