import { describe, expect, it } from "vitest";
import { plainBlocks } from "#common/content/text.ts";
import { faqIds, faqPath } from "~/config/paths.ts";
import { factsAt } from "~/testing/facts.ts";
import { faqItems, faqSearchExamples, faqSections, searchFaq } from "./faq.ts";

const facts = factsAt("2025-05-15T12:00:00Z");
const sections = faqSections(facts);

const answerTo = (id: number) =>
  plainBlocks(faqItems(facts).find((item) => item.id === id)?.answer ?? []);

const found = (query: string) =>
  searchFaq(sections, query).flatMap(({ items }) => items.map(({ id }) => id));

describe("the FAQ", () => {
  it("has 27 questions, numbered without gaps, and in order within each of five sections", () => {
    const numbers = sections.map(({ items }) => items.map(({ id }) => id));
    const inOrder = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);
    expect(numbers.map((ids) => ids.length)).toEqual([8, 7, 5, 4, 3]);
    expect(numbers).toEqual(numbers.map(inOrder));
    expect(inOrder(numbers.flat())).toEqual(Array.from({ length: 27 }, (_, i) => i + 1));
  });

  it("asks and answers every question once", () => {
    const questions = faqItems(facts).map(({ question }) => question);
    expect(new Set(questions).size).toBe(questions.length);
    for (const { id, question } of faqItems(facts)) {
      expect(question).toMatch(/\?$/);
      expect(answerTo(id).length, question).toBeGreaterThan(60);
    }
  });

  it.each([
    [
      17,
      "ipPolicy",
      ["exclusive opt-in right to acquire", "If you are not a finalist, you keep your IP."],
    ],
    [22, "currentTechnologies", ["patch pumps", "Spring-driven", "Osmotic", "Elastomeric"]],
  ] as const)("answers under number %i, which links use: %s", (number, name, words) => {
    expect(faqPath(faqIds[name])).toBe(`/faq#faq-${number}`);
    for (const text of words) expect(answerTo(number)).toContain(text);
  });
});

describe("searchFaq", () => {
  it.each([
    ["POLICY ip", [17]],
    ["elastomeric", [22]],
    ["25 mL", [1]],
    ["tróphy", [8]],
    ["today's devices", [24]],
  ])("finds %j in any order and case, without accents", (query, ids) => {
    expect(found(query)).toEqual(expect.arrayContaining(ids));
  });

  it("needs every word, and finds the suggestions of its field", () => {
    expect(found("elastomeric trophy")).toEqual([]);
    const suggested = [...faqSearchExamples.matchAll(/“(.+?)”/g)].map(([, word = ""]) => word);
    expect(suggested).toHaveLength(2);
    for (const word of suggested) expect(found(word), word).not.toEqual([]);
  });

  it("leaves out sections without a match, and keeps all for a blank query", () => {
    const [only, ...others] = searchFaq(sections, "elastomeric");
    expect([only?.title, others]).toEqual(["Starting Your Research", []]);
    expect(searchFaq(sections, "  ")).toEqual(sections);
  });
});
