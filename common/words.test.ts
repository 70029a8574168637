import { expect, it } from "vitest";
import { inEnglish, inWords } from "./words.ts";

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
