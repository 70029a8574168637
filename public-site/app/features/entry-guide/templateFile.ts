import { strToU8, zipSync } from "fflate";
import { currentFacts } from "~/challenge/currentFacts.ts";
import type { entryTemplate, TemplateSection } from "~/content/entryTemplate.ts";
import { challengeName } from "~/content/organization.ts";

// The smallest file that word processors can open and screen readers can navigate: paragraphs with styles for the
// title, headings and text, in English (ISO/IEC 29500, WordprocessingML).

const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const WORD_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml";

/** Name in word processors; size in half points; space above and below in twentieths of a point. */
const STYLES = [
  { id: "Normal", name: "Normal", size: 22, before: 0, after: 160 },
  { id: "Title", name: "Title", size: 56, before: 0, after: 240, level: 0 },
  { id: "Heading1", name: "heading 1", size: 32, before: 360, after: 120, level: 0 },
  { id: "Heading2", name: "heading 2", size: 25, before: 200, after: 60, level: 1 },
] as const;

type StyleId = (typeof STYLES)[number]["id"];

/** The template as a DOCX file. */
export function entryTemplateFile({ title, lead, sections }: typeof entryTemplate): Uint8Array {
  const body = [
    paragraph("Title", title),
    ...lead.map((text) => paragraph("Normal", text)),
    ...sections.flatMap(sectionParagraphs),
  ].join("");
  const files = {
    "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${WORD_TYPE}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${WORD_TYPE}.styles+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/><Relationship Id="rId2" Type="${PACKAGE}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`,
    "word/_rels/document.xml.rels": `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    "word/document.xml": `<w:document xmlns:w="${WORD}"><w:body>${body}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1418" w:right="1418" w:bottom="1418" w:left="1418" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr></w:body></w:document>`,
    "word/styles.xml": `<w:styles xmlns:w="${WORD}"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Arial" w:hAnsi="Arial" w:cs="Arial"/><w:lang w:val="en-GB"/></w:rPr></w:rPrDefault></w:docDefaults>${STYLES.map(style).join("")}</w:styles>`,
    "docProps/core.xml": `<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escaped(challengeName(currentFacts()))}: entry</dc:title><dc:language>en</dc:language></cp:coreProperties>`,
  };
  return zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, xml]) => [
        name,
        strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${xml}`),
      ]),
    ),
    // A fixed time, so that the same content produces the same file.
    { mtime: new Date("2025-01-01T00:00:00") },
  );
}

function sectionParagraphs({ heading, hint, parts = [] }: TemplateSection): string[] {
  return [
    paragraph("Heading1", heading),
    paragraph("Normal", hint),
    ...parts.flatMap(({ title, text }) => [
      paragraph("Heading2", title),
      paragraph("Normal", `${text} [Your answer.]`),
    ]),
  ];
}

function paragraph(styleId: StyleId, text: string): string {
  return `<w:p><w:pPr><w:pStyle w:val="${styleId}"/></w:pPr><w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`;
}

function style({ id, name, size, before, after, ...rest }: (typeof STYLES)[number]): string {
  const isNormal = id === "Normal";
  const outline = "level" in rest && id !== "Title" ? `<w:outlineLvl w:val="${rest.level}"/>` : "";
  return `<w:style w:type="paragraph"${isNormal ? ' w:default="1"' : ""} w:styleId="${id}"><w:name w:val="${name}"/>${isNormal ? "" : '<w:basedOn w:val="Normal"/><w:next w:val="Normal"/>'}<w:qFormat/><w:pPr>${isNormal ? "" : "<w:keepNext/>"}<w:spacing w:before="${before}" w:after="${after}" w:line="276" w:lineRule="auto"/>${outline}</w:pPr><w:rPr>${isNormal ? "" : "<w:b/>"}<w:sz w:val="${size}"/></w:rPr></w:style>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
