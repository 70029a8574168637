import fc from "fast-check";
import { expect, test } from "vitest";
import { documentLimits } from "#common/documents.ts";
import { HOSTILE_FILE_NAMES, POLYGLOTS } from "#tools/testing/hostile/inputs.ts";
import { aFile } from "~/testing/files.ts";
import { checkDocument } from "./documentCheck.ts";

const ENTRY = documentLimits("submissions");
const ENDINGS = Object.keys(ENTRY.types).map((ending) => `.${ending}`);
const NAMES = [...HOSTILE_FILE_NAMES, ...ENDINGS.map((ending) => `idea${ending}`)];
const bytes = fc.uint8Array({ maxLength: 400 });
/** Bytes, perhaps with the mark of a ZIP's last record before them, so that its numbers are random. */
const content = fc.oneof(
  bytes,
  bytes.map((tail) => Uint8Array.from([0x50, 0x4b, 0x05, 0x06, ...tail])),
  fc.constantFrom(...Object.values(POLYGLOTS)),
);

test("a file with any content and name is one of the types or refused in a sentence", async () => {
  const property = fc.asyncProperty(fc.constantFrom(...NAMES), content, async (name, file) => {
    const checked = await checkDocument(aFile(name, Uint8Array.from(file)), ENTRY);
    if (checked.ok)
      expect(ENDINGS.some((ending) => name.toLowerCase().endsWith(ending))).toBe(true);
    else expect(checked.detail).toMatch(/^[A-Z].+\.$/s);
  });
  await fc.assert(property, { numRuns: 300, seed: 6 });
});

test("a file of two types passes only as what its beginning says", async () => {
  for (const polyglot of Object.values(POLYGLOTS)) {
    expect(await checkDocument(aFile("idea.docx", polyglot), ENTRY)).toMatchObject({ ok: false });
    expect(await checkDocument(aFile("idea.pptx", polyglot), ENTRY)).toMatchObject({ ok: false });
  }
});
