import { expect, it } from "vitest";
import { markdownBlocks } from "./markdownBlocks.ts";

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
