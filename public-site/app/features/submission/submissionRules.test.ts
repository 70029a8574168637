import { expect, it } from "vitest";
import { missingTexts } from "#common/content/missingTexts.ts";
import { textsProblem } from "./editedSubmission.ts";

const texts = (idea_name: string, description: string) => ({ idea_name, description });

it.each([
  [texts("", " \n"), ["an idea name", "a description"]],
  [texts("Patch", ""), ["a description"]],
  [texts("Patch", "Thin."), []],
])("%j is missing %j", (given, missing) => {
  expect(missingTexts(given)).toEqual(missing);
});

it.each([
  ["a blank draft", texts("", ""), "draft", undefined],
  ["a blank submitted entry", texts("", "x"), "submitted", /needs an idea name/],
  ["a blank withdrawn entry", texts("x", ""), "withdrawn", /needs an idea name/],
  ["10,000 characters", texts("", "🙂".repeat(10_000)), "draft", undefined],
  ["10,001 characters", texts("", "x".repeat(10_001)), "draft", /1 character too long/],
  ["surrounding white space", texts("", `${"x".repeat(10_000)}  `), "draft", undefined],
  ["a long name", texts("x".repeat(201), ""), "draft", /at most 200 characters/],
] as const)("%s: %j", (_, given, state, problem) => {
  const found = textsProblem(given, state);
  if (problem) expect(found).toMatch(problem);
  else expect(found).toBeUndefined();
});
