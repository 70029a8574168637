import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { honestSeason, type Season } from "#common/judging/testing/records.ts";

const PROGRAM = path.join(import.meta.dirname, "verify.ts");
let folder: string;
let season: Season;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "verify-"));
  season = await honestSeason();
});
afterAll(() => rm(folder, { recursive: true }));

async function verify(...contents: unknown[]): Promise<{ code: number; output: string }> {
  const files = contents.map(async (content, index) => {
    const file = path.join(folder, `${index}.json`);
    await writeFile(file, typeof content === "string" ? content : JSON.stringify(content));
    return file;
  });
  return promisify(execFile)(process.execPath, [PROGRAM, ...(await Promise.all(files))]).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout, stderr }) => ({ code, output: stdout + stderr }),
  );
}

test("an export with the chain and the receipts is confirmed, with what was checked", async () => {
  const { first, chain, receipts } = season;
  const { code, output } = await verify({ receipts }, chain, first);
  expect(output.split("\n")).toEqual([
    'Record 1, the result of "Round 1": computed again from 17 reviews of 6 entries.',
    "Record 2, the decisions: compared with the ranking of record 1.",
    "The reasons of record 2: compared with the hashes in it.",
    "The chain of 4 links, and that these records are the published ones.",
    "17 of 26 receipts, which are of these rounds.",
    "All of it agrees.",
    "",
  ]);
  expect(code).toBe(0);
});

test("a downloaded record is confirmed by itself, but for what only the chain tells", async () => {
  const { code, output } = await verify(season.final.commitments[0]?.record);
  expect(output).toContain("whether somebody has rewritten everything consistently");
  expect(output).toContain("All of it agrees.");
  expect(code).toBe(0);
});

test("what is wrong is told in sentences", async () => {
  const text = JSON.stringify(season.final).replace('"rank":1', '"rank":2');
  const { code, output } = await verify(text);
  expect(output).toContain("WRONG: 0.json: record 3 does not have the hash beside it.");
  expect(output).toMatch(/WRONG: Record 3: rank of entry \S+: the record says 2, computed is 1\./);
  expect(output).toMatch(/\d+ things do not agree\.\n$/);
  expect(code).toBe(1);
});

test.each([
  ["{", "0.json: This file is no JSON."],
  ["null", "0.json: This is no export, record, chain or file of receipts."],
  ['{"inputs":{},"result":{}}', "0.json: This is no export, record, chain or file of receipts."],
])("what is no record is refused: %s", async (text, words) => {
  const { code, output } = await verify(text);
  expect(output).toContain(words);
  expect(output).toContain("There is no record among these files.");
  expect(code).toBe(1);
});
