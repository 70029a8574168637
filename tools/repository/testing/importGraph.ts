import path from "node:path";
import { parseSync } from "vite";
import { exists, filesIn, read, readJson } from "./files.ts";

/** An import of one file by another, both by their paths from the root folder. */
export interface FileImport {
  from: string;
  to: string;
}

/** The TypeScript files of the repository, without installed, built or generated ones. */
export const SOURCES = filesIn(
  "{public-site,backoffice,common,supabase,tools,e2e}/**/*.{ts,tsx}",
  (name) => /^(node_modules|build|dist|\..+)$/.test(path.basename(name)),
);

/** The folder of each alias: those for Node, and those for the bundlers only. */
const ALIASES = Object.entries({
  ...readJson<{ imports: Record<string, string> }>("package.json").imports,
  "~/*": "./public-site/app/*",
}).map(([alias, folder]) => [alias.slice(0, -1), path.normalize(folder.slice(0, -1))] as const);

/** The module specifiers in a file, including types and dynamic imports. */
function specifiersIn(file: string): string[] {
  const text = read(file);
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module;
  const reexports = staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  );
  const dynamic = dynamicImports.flatMap(({ moduleRequest }) => {
    const literal = text.slice(moduleRequest.start, moduleRequest.end);
    return /^"[^"]+"$/.test(literal) ? literal.slice(1, -1) : [];
  });
  return [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...reexports,
    ...dynamic,
  ];
}

/** The path of a specifier in a file; undefined for a package. */
function pathOf(specifier: string, file: string): string | undefined {
  if (specifier.startsWith(".")) return path.join(path.dirname(file), specifier);
  const [alias, folder] = ALIASES.find(([alias]) => specifier.startsWith(alias)) ?? [];
  return alias && folder ? folder + specifier.slice(alias.length) : undefined;
}

/** The imports of all files: of each other, and of packages by name. Omits style sheets and images. */
export function readImports(): { files: FileImport[]; packages: { from: string; name: string }[] } {
  const files: FileImport[] = [];
  const packages: { from: string; name: string }[] = [];
  for (const from of SOURCES) {
    for (const specifier of specifiersIn(from)) {
      const to = pathOf(specifier, from);
      if (to && /\.tsx?$/.test(to) && exists(to)) files.push({ from, to });
      const [name] = /^(@[^/]+\/)?[^/:]+(?=\/|$)/.exec(specifier) ?? [];
      if (!to && name) packages.push({ from, name });
    }
  }
  return { files, packages };
}

/** Whether a file is for tests only. */
export const isForTests = (file: string) => /\.(test|spec)\.tsx?$|\/testing\//.test(file);

/** All files that these files import, directly or indirectly, including themselves. */
export function reachedFrom(
  starts: readonly string[],
  imports: readonly FileImport[],
): Set<string> {
  const imported = Map.groupBy(imports, ({ from }) => from);
  const reached = new Set(starts);
  // The loop includes files that are added during it.
  for (const file of reached) for (const { to } of imported.get(file) ?? []) reached.add(to);
  return reached;
}

/** The shortest cycle through each node, each cycle once, as its nodes in order. */
export function cyclesOf(steps: readonly FileImport[]): string[][] {
  const next = Map.groupBy(steps, ({ from }) => from);
  const cycles = new Map<string, string[]>();
  for (const start of next.keys()) {
    const cycle = shortestCycle(start, next);
    if (cycle) cycles.set([...cycle].sort().join(), cycle);
  }
  return [...cycles.values()];
}

function shortestCycle(start: string, next: Map<string, FileImport[]>): string[] | undefined {
  const routes = new Map([[start, [start]]]);
  for (const [node, route] of routes) {
    for (const { to } of next.get(node) ?? []) {
      if (to === start) return route;
      if (!routes.has(to)) routes.set(to, [...route, to]);
    }
  }
  return undefined;
}
