import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { buildTarget } from "./buildTarget.ts";

function packageWith(browserslist: string[]): string {
  const root = mkdtempSync(path.join(tmpdir(), "browsers-"));
  writeFileSync(path.join(root, "package.json"), JSON.stringify({ browserslist }));
  return root;
}

it("names the browsers as Vite does", () => {
  expect(buildTarget(packageWith(["chrome >= 131", "safari >= 17.4"]))).toEqual([
    "chrome131",
    "safari17.4",
  ]);
});

it("rejects an entry without a minimum version", () => {
  expect(() => buildTarget(packageWith(["last 2 years"]))).toThrow("last 2 years");
});

it("knows the oldest Safari that has Map.groupBy and AbortSignal.any", () => {
  const target = buildTarget(path.resolve(import.meta.dirname, ".."));
  expect(target).toEqual(expect.arrayContaining(["safari17.4", "ios17.4"]));
});
