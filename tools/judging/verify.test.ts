import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { downloaded, emailsOf, ROUNDS } from "./testing/files.ts";

const PROGRAM = path.join(import.meta.dirname, "verify.ts");
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "verify-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function write(name: string, text: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, text);
  return file;
}

async function verify(...args: string[]): Promise<{ code: number; output: string }> {
  return promisify(execFile)(process.execPath, [PROGRAM, ...args]).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout, stderr }) => ({ code, output: stdout + stderr }),
  );
}

test("files, hashes and an email that agree are confirmed, with what was checked", async () => {
  const round = ROUNDS.first();
  const { files, hashes } = downloaded(round);
  const [result = "", decisions = ""] = await Promise.all(
    files.map(({ name, text }) => write(`${name}.json`, text)),
  );
  const [email] = emailsOf(round, hashes[0] ?? "");
  const scores = await write("email.txt", email?.text ?? "");
  const given = hashes.flatMap((hash) => ["--hash", hash]);
  const { code, output } = await verify(result, decisions, ...given, "--scores", scores);
  expect(output.split("\n")).toEqual([
    `result.json: SHA-256 ${hashes[0]}`,
    "result.json: computed again from 17 reviews.",
    `decisions.json: SHA-256 ${hashes[1]}`,
    "decisions.json: compared with the ranking.",
    "email.txt: compared with the scores in the file.",
    "Everything agrees.",
    "",
  ]);
  expect(code).toBe(0);
});

test("errors are reported in sentences", async () => {
  const { files, hashes } = downloaded(ROUNDS.final());
  const text = files[0]?.text.replace('"rank":1', '"rank":2') ?? "";
  const { code, output } = await verify(await write("0.json", text), "--hash", hashes[0] ?? "");
  expect(output).toContain("WRONG: 0.json: This is not the given hash.");
  expect(output).toMatch(
    /WRONG: 0\.json: rank of round entry \S+: the file says 2, but the recomputed value is 1\./,
  );
  expect(output).toMatch(/Something does not agree\.\n$/);
  expect(code).toBe(1);
});

test("files that are not results are rejected", async () => {
  const texts = ["{", "null", '{"inputs":{},"result":{}}'];
  const files = await Promise.all(texts.map((text, index) => write(`${index}.json`, text)));
  const { code, output } = await verify(...files);
  for (const index of texts.keys()) {
    expect(output).toContain(`WRONG: ${index}.json: This file cannot be checked:`);
  }
  expect(code).toBe(1);
});
