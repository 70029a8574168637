import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { readImagePdf } from "#shared/imagePdf.ts";
import { SAMPLE_WORDS, sampleDocument } from "./samples.ts";
import { JUDGED } from "./submissions.ts";

const DRAWN = JUDGED.filter(({ hasDocument }) => hasDocument);
const wordsIn = (text: string) => text.split(/\s+/);

test.each(DRAWN)(
  "the anonymized document of $name shows its text",
  async ({ name, description }) => {
    // After a change of samples/ideas.csv, run tools/pictures/sampleDocuments.ts.
    const texts = SAMPLE_WORDS[name]?.map((page) => page.map(([text]) => text).join(""));
    expect(texts?.flatMap(wordsIn)).toEqual(wordsIn(`${name} ${description}`));
    const pages = readImagePdf(new Uint8Array(await readFile(sampleDocument(name))));
    expect(pages).toHaveLength(texts?.length ?? 0);
  },
);
