import { expect, it } from "vitest";
import { fillSections } from "./app/content/markdown.ts";
import { parseMarkdown } from "./markdown.ts";

const SOURCE = `# Rules

Free.

## Teams {#teams}

- {rules}

| | |
|-|-|
| Invitations | {size} |
`;

// content/faqAnswers.test.ts has the parts of paragraphs and lists.
it("compiles headings with their ids, paragraphs, lists and tables", () => {
  expect(parseMarkdown(SOURCE)).toEqual([
    { level: 1, id: "", title: "Rules", blocks: [{ paragraph: ["Free."] }] },
    {
      level: 2,
      id: "teams",
      title: "Teams",
      blocks: [{ list: [["{rules}"]] }, { table: [{ title: "Invitations", text: "{size}" }] }],
    },
  ]);
});

it("refuses a name without a value, and Markdown that pages do not render", () => {
  expect(() => fillSections(parseMarkdown("# {unknown}"), {})).toThrow("{unknown}");
  expect(() => parseMarkdown("# Title\n\n> Quote")).toThrow("blockquote");
  expect(() => parseMarkdown("Text")).toThrow("begins with a heading");
});
