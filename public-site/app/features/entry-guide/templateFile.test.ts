import { strFromU8, unzipSync } from "fflate";
import { expect, it } from "vitest";
import { entryTemplate } from "~/content/entryTemplate.ts";
import { checkDocument } from "~/features/upload/documentCheck.ts";
import { aFile } from "~/testing/files.ts";
import { entryTemplateFile } from "./templateFile.ts";

const content = new Uint8Array(entryTemplateFile(entryTemplate));
const parse = (name: string) => {
  const xml = strFromU8(unzipSync(content)[name] ?? new Uint8Array());
  return new DOMParser().parseFromString(xml, "application/xml");
};

it("is valid as an entry's document", async () => {
  const checked = await checkDocument(aFile("template.docx", content), "submissions");
  expect(checked).toMatchObject({ ok: true });
});

it("has a heading for each section and each specification", () => {
  const paragraphs = [...parse("word/document.xml").getElementsByTagName("w:p")];
  const styled = (style: string) =>
    paragraphs
      .filter((one) => one.getElementsByTagName("w:pStyle")[0]?.getAttribute("w:val") === style)
      .map((one) => one.textContent);
  expect(styled("Title")).toEqual([entryTemplate.title]);
  expect(styled("Heading1")).toEqual(entryTemplate.sections.map(({ heading }) => heading));
  const parts = entryTemplate.sections.flatMap((section) => section.parts ?? []);
  expect(parts.length).toBeGreaterThan(0);
  expect(styled("Heading2")).toEqual(parts.map(({ title }) => title));
});
