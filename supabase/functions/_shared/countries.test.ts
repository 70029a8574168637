import { expect, test } from "vitest";
import { COUNTRIES, isCountryName } from "./countries.ts";

test("has every country once, with its real code and name, in alphabetical order", () => {
  const known = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  // The members of the United Nations, its observers, and three more.
  expect(COUNTRIES).toHaveLength(193 + 2 + 3);
  expect(new Set(COUNTRIES.map(({ code }) => code)).size).toBe(COUNTRIES.length);
  expect(COUNTRIES.filter(({ code }) => known.of(code) === undefined)).toEqual([]);
  const names = COUNTRIES.map(({ name }) => name);
  expect(new Set(names).size).toBe(COUNTRIES.length);
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
