import { expect, test } from "vitest";
import { VERSION } from "#server/version.ts";
import { filesIn, read, readJson } from "./testing/files.ts";

const manifest = readJson<{ version: string; devDependencies: Record<string, string> }>(
  "package.json",
);
const lock = readJson<{ version: string; packages: Record<string, { version?: string }> }>(
  "package-lock.json",
);

test("package.json, its lock, the edge functions and the changelog name the same release", () => {
  const latest = /^## \[(\d+\.\d+\.\d+)\]/m.exec(read("CHANGELOG.md"))?.[1];
  expect([lock.version, VERSION, latest]).toEqual(Array(3).fill(manifest.version));
});

test("every configuration uses the same major version of Node", () => {
  const line = read(".nvmrc").trim();
  expect(manifest.devDependencies.node).toMatch(new RegExp(`^\\^${line}\\.`));
  expect(read(".gitlab-ci.yml")).toContain(`image: node:${line}-`);
});

test("an editor and Biome break lines at the same width", () => {
  const width = readJson<{ formatter: { lineWidth: number } }>("biome.json").formatter.lineWidth;
  expect(read(".editorconfig")).toContain(`max_line_length = ${width}\n`);
});

/** Deno does not read our lock file, so the import specifier decides the version. */
test("edge functions import packages in exactly the locked and tested version", () => {
  const files = filesIn("supabase/functions/**/*.ts");
  const imports = files.flatMap((file) =>
    [...read(file).matchAll(/from "(?:npm|jsr):([^"]+)"/g)].map(([, found = ""]) => found),
  );
  expect(imports.length).toBeGreaterThan(0);
  const names = imports.map((found) => found.replace(/(?<=.)@.*$/, ""));
  expect(imports).toEqual(
    names.map((name) => `${name}@${lock.packages[`node_modules/${name}`]?.version}`),
  );
});
