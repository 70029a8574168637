import { expect, it } from "vitest";
import { counted, inEnglish, inWords, labelOf } from "./words.ts";

it.each([
  [0, "zero"],
  [5, "five"],
  [10, "ten"],
  [11, "11"],
])("%i is written %s", (count, word) => {
  expect(inWords(count)).toBe(word);
});

it.each([
  [[], ""],
  [["PDF"], "PDF"],
  [["PDF", "DOCX"], "PDF or DOCX"],
  [["PDF", "DOCX", "PPTX"], "PDF, DOCX or PPTX"],
])("%j are listed as %j", (words, sentence) => {
  expect(inEnglish(words, "or")).toBe(sentence);
});

it.each([
  [0, "0 entries"],
  [1, "1 entry"],
  [1204, "1,204 entries"],
])("%i are counted as %s", (count, words) => {
  expect(counted(count, "entry", "entries")).toBe(words);
});

it("labels a value as its list does, or with its own name", () => {
  const options = [{ value: "draft", label: "Not submitted" }];
  expect([labelOf(options, "draft"), labelOf(options, "gone")]).toEqual(["Not submitted", "gone"]);
});
