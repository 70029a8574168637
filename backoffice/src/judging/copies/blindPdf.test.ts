// @vitest-environment node
import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import { CANARY, tellingPdf, timesIn } from "../testing/tellingPdf.ts";
import { TELLING_PLACES } from "../testing/tellingPlaces.ts";
import { makeBlindDocument } from "./blindDocument.ts";

const TEXT = "A pump for the arm";
const PEOPLE = [{ name: CANARY, email: "canary@example.com", university: "Nest College" }];

const textOf = async (bytes: Uint8Array) =>
  (await extractText(await getDocumentProxy(bytes.slice()), { mergePages: true })).text;

describe("a blind document does not have the name that was in", () => {
  it.each(TELLING_PLACES)("%s", async (_place, tell) => {
    const original = await tellingPdf(TEXT, tell);
    expect(timesIn(original, CANARY)).toBeGreaterThan(0);
    const { bytes, findings } = await makeBlindDocument(original, PEOPLE);
    expect(timesIn(bytes, CANARY)).toBe(0);
    expect(findings).toEqual([]);
    expect(await textOf(bytes)).toContain(TEXT);
  });
});
