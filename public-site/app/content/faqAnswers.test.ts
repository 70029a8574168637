import { expect, it } from "vitest";
import { answerSections } from "./faqAnswers.ts";

it.each([">", "1. "])("thousands of nested %j become text, and the other answers stay", (mark) => {
  const row = (id: number, answer: string) => ({ id, section: "More", question: "Why?", answer });
  const nested = mark.repeat(5000 / mark.length);
  const [section] = answerSections([row(101, `${nested}\n\nSo.`), row(102, "So.")]);
  expect(section?.items.map(({ answer }) => answer)).toEqual([
    [{ paragraph: [nested] }, { paragraph: ["So."] }],
    [{ paragraph: ["So."] }],
  ]);
});

it("groups answers by their heading, in the order of the rows", () => {
  const row = (id: number, section: string) => ({ id, section, question: "Why?", answer: "So." });
  const sections = answerSections([row(102, "Travel"), row(101, "Visa"), row(103, "Travel")]);
  expect(sections.map(({ title, items }) => [title, items.map(({ id }) => id)])).toEqual([
    ["Travel", [102, 103]],
    ["Visa", [101]],
  ]);
});
