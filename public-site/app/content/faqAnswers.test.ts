import { expect, it } from "vitest";
import { answerSections, markdownBlocks } from "./faqAnswers.ts";

it.each([
  ["Two\n\nparagraphs", [{ paragraph: ["Two"] }, { paragraph: ["paragraphs"] }]],
  ["## A heading", [{ paragraph: ["A heading"] }]],
  ["> Quoted", [{ paragraph: ["Quoted"] }]],
  ["By **train** or *bus*", [{ paragraph: ["By ", { strong: "train" }, " or ", "bus"] }]],
  ["**bold [link](/faq)**", [{ paragraph: [{ strong: "bold link" }] }]],
  ["- one\n- two\n  - three", [{ list: [["one"], ["two"], ["three"]] }]],
  ["[us](/contact)", [{ paragraph: [{ text: "us", href: "/contact" }] }]],
  ["A \\* and `code`", [{ paragraph: ["A ", "*", " and ", "code"] }]],
])("%j becomes blocks", (markdown, blocks) => {
  expect(markdownBlocks(markdown)).toEqual(blocks);
});

it.each([
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt:alert(1))",
  "[x](data:text/html,x)",
  "[x](//example.com)",
  "[x](vbscript:x)",
])("%s does not become a link", (markdown) => {
  expect(markdownBlocks(markdown)).toEqual([{ paragraph: ["x"] }]);
});

it.each(["<script>alert(1)</script>", '<img src=x onerror="alert(1)">', "| a |\n|---|\n| b |"])(
  "%s becomes text",
  (markdown) => {
    expect(markdownBlocks(markdown)).toEqual([{ paragraph: [markdown] }]);
  },
);

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
