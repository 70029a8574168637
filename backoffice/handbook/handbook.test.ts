import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { SEASON_TASKS } from "#shared/constants.ts";
import { PALETTE } from "#shared/palette.ts";
import { HELP, helpFor } from "../src/layout/help.ts";
import { SECTIONS } from "../src/layout/sections.ts";
import { PAGES, PAGES_OF_ROUND } from "../src/pages.ts";
import { readPages, renderPages } from "./pages.ts";

const FOLDER = path.resolve(import.meta.dirname, "../../docs/handbook");
const pages = readPages(FOLDER, "/admin/handbook");
const rendered = renderPages(FOLDER, "/admin/");

describe("help", () => {
  test("exists for every page of the back office", () => {
    const pages = Object.keys({ ...PAGES, ...PAGES_OF_ROUND });
    const paths = [...SECTIONS.map(({ path }) => path), ...pages];
    expect(paths.filter((path) => !helpFor(path).includes("#"))).toEqual([]);
  });

  test("opens only parts that the handbook has", () => {
    const parts = pages.flatMap(({ name, headings }) =>
      headings.map(({ anchor }) => `${name}#${anchor}`),
    );
    expect(HELP.filter(([, topic]) => !parts.includes(topic))).toEqual([]);
  });

  test.each([
    ["/submissions/s-1", "submissions#one-submission"],
    ["/submissions", "submissions#the-list"],
    ["/judging/rounds", "judging#rounds"],
    ["/judging/rounds/create", "judging#prepare-a-round"],
    ["/judging/rounds/r-1/results", "results#lock-the-result"],
    ["/users/u-1", "people#find-a-person"],
  ])("of %s is %s", (pathname, topic) => {
    expect(helpFor(pathname)).toBe(`/admin/handbook/${topic}`);
  });

  test("opens the handbook itself on other pages", () => {
    expect(helpFor("/no-such-page")).toBe("/admin/handbook");
  });
});

test("every page is listed on the first one, in the order of the contents", () => {
  expect(Object.keys(rendered)[0]).toBe("handbook.html");
  expect(Object.keys(rendered)).toHaveLength(pages.length);
  expect(pages.length).toBeGreaterThan(5);
});

test.each(pages)("$name is short, with a title and sections", ({ markdown, headings }) => {
  expect(markdown.split("\n").length).toBeLessThanOrEqual(130);
  expect(markdown.match(/^# /gm)).toHaveLength(1);
  expect(headings.length).toBeGreaterThan(1);
  expect(new Set(headings.map(({ anchor }) => anchor)).size).toBe(headings.length);
});

/** The source code with all texts on screens, as one line. */
const screens = globSync(
  ["backoffice/src/**/*.{ts,tsx}", "supabase/functions/_shared/constants.ts"],
  {
    cwd: path.resolve(FOLDER, "../.."),
    exclude: (name) => name.includes(".test."),
  },
)
  .map((file) => readFileSync(path.resolve(FOLDER, "../..", file), "utf8"))
  .join("\n")
  .replaceAll(/\s+/g, " ");

test.each(pages.filter(({ name }) => name !== "README"))(
  "$name quotes only labels that exist on screens",
  ({ markdown }) => {
    const labels = [...markdown.matchAll(/\*\*([^*]+)\*\*/g)].map(([, label = ""]) => label);
    expect(labels.length).toBeGreaterThan(2);
    // In a label, the handbook writes " ... " for a number or a name.
    const parts = labels.flatMap((label) => label.replaceAll(/\s+/g, " ").split(" ... "));
    expect(parts.filter((part) => !screens.includes(part.replace(/ \.\.\.$/, "")))).toEqual([]);
  },
);

test("the season has the tasks of the dashboard, in their order", () => {
  const markdown = pages.find(({ name }) => name === "README")?.markdown ?? "";
  const [, season = ""] = markdown.split(/^## (?:The season|Terms)$/m);
  const rows = [...season.matchAll(/^\| ([A-Z][^|]*?) \|/gm)].map(([, task]) => task);
  expect(rows).toEqual(SEASON_TASKS.map(({ label }) => label));
});

test("pages load nothing but the handbook's own files, and run no script", () => {
  for (const html of Object.values(rendered)) {
    const sources = [...html.matchAll(/\b(?:src|href)="([^"]*)"/g)].map(
      ([, address = ""]) => address,
    );
    const otherSources = sources.filter(
      (address) => !/^(#|\/admin\/(handbook|$)|\/favicon)/.test(address),
    );
    expect(otherSources.filter((address) => !html.includes(`<a href="${address}"`))).toEqual([]);
    expect(html).not.toMatch(/<script|<style| style="/);
  }
});

test("the style sheet uses only colors of the palette", () => {
  const css = readFileSync(path.join(import.meta.dirname, "handbook.css"), "utf8");
  const colors = css.match(/#[\da-f]{6}\b/g) ?? [];
  expect(colors.length).toBeGreaterThan(5);
  for (const color of colors) expect(Object.values(PALETTE)).toContain(color);
});
