import { expect, test } from "vitest";
import { COUNTRIES, isCountryName } from "./countries.ts";

test("198 countries, each with its own real code and name, in alphabetical order", () => {
  const known = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  expect(COUNTRIES).toHaveLength(198);
  expect(new Set(COUNTRIES.map(({ code }) => code)).size).toBe(198);
  expect(COUNTRIES.filter(({ code }) => known.of(code) === undefined)).toEqual([]);
  const names = COUNTRIES.map(({ name }) => name);
  expect(new Set(names).size).toBe(198);
  expect(names).toEqual(names.toSorted(new Intl.Collator("en").compare));
});

test.each(["Hong Kong", "Kosovo", "Taiwan"])("%s can be chosen", (name) => {
  expect(isCountryName(name)).toBe(true);
});

test("a country is known by its exact name", () => {
  expect(isCountryName("C\u00f4te d\u2019Ivoire")).toBe(true);
  expect(isCountryName("france")).toBe(false);
  expect(isCountryName("FR")).toBe(false);
});
