import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import {
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  type MantineTheme,
  mergeMantineTheme,
} from "@mantine/core";
import { expect, it } from "vitest";
import { theme } from "./mantine.tsx";

const APP = `${import.meta.dirname}/..`;
const STYLE_SHEET = /^import "(@mantine\/[^"]+\.css)";$/gm;
const VARIABLE = /var\(\s*(--mantine-[\w-]+)/g;

/** The variables that the imported style sheets of Mantine read. */
function variablesRead(): Set<string> {
  const { resolve } = createRequire(import.meta.url);
  const sources = globSync("**/*.{ts,tsx}", { cwd: APP }).map((name) =>
    readFileSync(`${APP}/${name}`, "utf8"),
  );
  const sheets = new Set(
    sources.flatMap((source) => [...source.matchAll(STYLE_SHEET)].map(([, sheet = ""]) => sheet)),
  );
  const texts = [...sheets].map((sheet) => readFileSync(resolve(sheet), "utf8"));
  return new Set(
    texts.flatMap((text) => [...text.matchAll(VARIABLE)].map(([, name = ""]) => name)),
  );
}

/** The variables of the theme, which Mantine would write into the page at run time. */
function styleSheet(merged: MantineTheme): string {
  const { variables, light } = defaultCssVariablesResolver(merged);
  const all = new Map(Object.entries({ ...variables, ...light }));
  const names = new Set<string>();
  const add = (name: string) => {
    const value = all.get(name);
    // The site has no dark scheme.
    if (value === undefined || names.has(name) || /-color-dark-/.test(name)) return;
    names.add(name);
    for (const [, next = ""] of value.matchAll(VARIABLE)) add(next);
  };
  for (const name of all.keys()) {
    // Components refer to these by their properties: sizes, the primary color, and the gray of icons.
    const bySize = /^--mantine-(font-size|spacing|radius)-/.test(name);
    const byColor = /^--mantine-color-(signal|gray)-(filled|outline|light|6)/.test(name);
    if (bySize || byColor) add(name);
  }
  for (const name of variablesRead()) add(name);
  const lines = [...names].toSorted().map((name) => `  ${name}: ${all.get(name)};\n`);
  return `/* Written from mantine.tsx by its test: npx vitest run --project public-site app/theme -u */\n:root {\n${lines.join("")}}\n`;
}

it("has all variables in mantine.css", async () => {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  await expect(styleSheet(merged)).toMatchFileSnapshot("./mantine.css");
});
