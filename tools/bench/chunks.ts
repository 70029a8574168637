import path from "node:path";
import { gzipSync } from "node:zlib";
import { build, minify, type Rolldown } from "vite";
import { ROOT } from "../stack/config.ts";

/** Bytes, gzip, of each package in a file of the back office's build. */
export type Composition = ReadonlyMap<string, number>;

/** The name of the package that a module belongs to; our own modules by their folder. */
function packageOf(moduleId: string): string {
  const [, ...inside] = moduleId.split("/node_modules/");
  const [scope = "", name = ""] = (inside.at(-1) ?? "").split("/");
  if (scope) return scope.startsWith("@") ? `${scope}/${name}` : scope;
  return moduleId.startsWith(ROOT) ? "our own code" : "the bundler's own";
}

/** A file's size as it is served, shared out in proportion to what its modules weigh alone. */
async function compose(chunk: Rolldown.OutputChunk): Promise<Composition> {
  const weights = new Map<string, number>();
  let whole = 0;
  for (const [id, { code }] of Object.entries(chunk.modules)) {
    if (!code) continue;
    const weight = gzipSync((await minify(id, code)).code).length;
    weights.set(packageOf(id), (weights.get(packageOf(id)) ?? 0) + weight);
    whole += weight;
  }
  const served = gzipSync(chunk.code, { level: 9 }).length;
  return new Map([...weights].map(([name, weight]) => [name, (served * weight) / whole]));
}

/** What the files of the back office's build consist of, by file name, from the bundler's report. */
export async function composeBackoffice(): Promise<Map<string, Composition>> {
  const result = await build({
    root: path.join(ROOT, "backoffice"),
    logLevel: "error",
    build: { write: false },
  });
  if (!("output" in result)) throw new Error("The back office was not built once.");
  const compositions = new Map<string, Composition>();
  for (const file of result.output) {
    if (file.type === "chunk") compositions.set(file.fileName, await compose(file));
  }
  return compositions;
}
