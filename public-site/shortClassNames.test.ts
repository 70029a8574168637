import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { shortClassNames } from "./shortClassNames.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "class-names-"));
  mkdirSync(path.join(folder, "b"));
  for (const file of ["a.module.css", "b/b.module.css"]) writeFileSync(path.join(folder, file), "");
});

afterEach(() => rmSync(folder, { recursive: true }));

it("gives every class of every style sheet a name of its own, the same each time", () => {
  const css = ".page-head { animation: turn } .page { color: red } @keyframes turn {}";
  const all = () => {
    const nameOf = shortClassNames(folder);
    return ["a.module.css", "b/b.module.css"].flatMap((file) =>
      ["page-head", "page", "turn"].map((name) => nameOf(name, path.join(folder, file), css)),
    );
  };
  const names = all();
  expect(new Set(names).size).toBe(6);
  expect(names).toEqual(all());
  for (const name of names) expect(name).toMatch(/^_[0-9a-z]+-[0-9a-z]+$/);
});

it("knows only the style sheets of its folder", () => {
  const nameOf = shortClassNames(folder);
  expect(() => nameOf("page", path.join(folder, "c.module.css"), ".page {}")).toThrow(
    "c.module.css",
  );
});
