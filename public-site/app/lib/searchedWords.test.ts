import { expect, it } from "vitest";
import { cutAtWords, excerptAround, folded, searchedWords } from "./searchedWords.ts";

it.each(["Côte d’Ivoire", "25\u00a0mL", "ﬁn ß İ 𝒜"])("folds %s to the same length", (text) => {
  expect(folded(text)).toHaveLength(text.length);
});

it.each([
  ["The IP policy", "policy ip", ["The ", "IP", " ", "policy", ""]],
  ["today’s Prototype", "today's proto", ["", "today’s", " ", "Proto", "type"]],
  ["a trophy", "tróphy a", ["a ", "trophy", ""]],
  ["1+1 (two)", "1+1 (two", ["", "1+1", " ", "(two", ")"]],
  ["nothing", "", ["nothing"]],
])("cuts %s at %s", (text, query, parts) => {
  expect(cutAtWords(text, searchedWords(query))).toEqual(parts);
});

it("shows a match in its context", () => {
  const line = `${"before ".repeat(20)}Visa ${"after ".repeat(30)}`.trim();
  expect(excerptAround(line, "visa")).toMatch(/^…(before ){8}Visa (after ){14}after…$/);
  expect(excerptAround("A visa.", "visa")).toBe("A visa.");
});
