import { readFileSync } from "node:fs";
import { strFromU8, unzipSync } from "fflate";
import { expect, it } from "vitest";
import { plainText, type TitledText } from "#common/content/text.ts";
import { maxDocumentSize, typesInWords } from "#common/documents.ts";
import { brief } from "~/content/brief.ts";
import { deviceSpecifications } from "~/content/deviceSpecifications.ts";
import { evaluation } from "~/content/evaluation.ts";
import { checkDocument } from "~/features/upload/documentCheck.ts";
import { aFile } from "~/testing/files.ts";

const file = readFileSync(`${import.meta.dirname}/../../../public/entry-template.docx`);
const text = strFromU8(unzipSync(file)["word/document.xml"] ?? new Uint8Array());
const paragraphs = [
  ...new DOMParser().parseFromString(text, "application/xml").getElementsByTagName("w:p"),
].map((one) => ({
  style: one.getElementsByTagName("w:pStyle")[0]?.getAttribute("w:val"),
  text: plainText(one.textContent ?? ""),
}));

/** The headings of this style with the first paragraph below each. */
const below = (style: string) =>
  paragraphs.flatMap((one, index) =>
    one.style === style ? [`${one.text}: ${paragraphs[index + 1]?.text}`] : [],
  );

it("is valid as an entry's document", async () => {
  const checked = await checkDocument(aFile("template.docx", file), "submissions");
  expect(checked).toMatchObject({ ok: true });
});

it("has the question, the criteria, the specifications and the limits of the site", () => {
  const titled = (items: readonly TitledText[], before: string, after: string) =>
    items.map((item) => plainText(`${item.title}: ${before}${item.text}${after}`));
  expect(below("Heading1")).toEqual(expect.arrayContaining(titled(evaluation.criteria, "[", "]")));
  expect(below("Heading2")).toEqual(titled(deviceSpecifications.items, "", " [Your answer.]"));
  const words = paragraphs.map((one) => one.text).join("\n");
  expect(words).toContain(brief.howMightWe.statement);
  expect(words).toContain(`one ${typesInWords("submissions")} file`);
  expect(words).toContain(`up to ${plainText(maxDocumentSize("submissions"))}`);
});
