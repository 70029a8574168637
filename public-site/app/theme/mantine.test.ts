import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { DEFAULT_THEME, defaultCssVariablesResolver } from "@mantine/core";
import { expect, it } from "vitest";

const APP = `${import.meta.dirname}/..`;
const STYLE_SHEET = /^import "(@mantine\/[^"]+\.css)";$/gm;
const { resolve } = createRequire(import.meta.url);

/** The first group of all matches, without duplicates. */
const found = (pattern: RegExp, texts: readonly string[]) =>
  new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = ""]) => name)));

it("mantine.css defines the variables that the imported style sheets of Mantine read", () => {
  const sources = globSync("**/*.{ts,tsx}", { cwd: APP }).map((name) => `${APP}/${name}`);
  const sheets = found(
    STYLE_SHEET,
    sources.map((name) => readFileSync(name, "utf8")),
  );
  const texts = [...sheets].map((sheet) => readFileSync(resolve(sheet), "utf8"));
  const read = found(/var\(\s*(--mantine-[\w-]+)/g, texts);
  const defined = found(/^ {2}(--[\w-]+):/gm, [
    readFileSync(`${import.meta.dirname}/mantine.css`, "utf8"),
  ]);
  // Others have a default in the style sheets. The site has no dark scheme.
  const { variables, light } = defaultCssVariablesResolver(DEFAULT_THEME);
  const known = Object.keys({ ...variables, ...light }).filter((name) => !/-dark-/.test(name));
  expect(known.filter((name) => read.has(name) && !defined.has(name))).toEqual([]);
});
