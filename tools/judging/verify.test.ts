import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exportResult } from "#common/judging/export.ts";
import { FORMULA } from "#common/judging/result.ts";

const PROGRAM = path.join(import.meta.dirname, "verify.ts");
const EXPORTED = exportResult({
  formula: FORMULA,
  kind: "first_reading",
  scale: 5,
  votes: [],
  seed: 1,
  draws: 100,
  places: 1,
  weights: [1],
  reviews: ["a", "b", "c"].flatMap((entry, index) =>
    ["x", "y"].map((judge) => ({ entry, judge, scores: [index + (judge === "x" ? 1 : 2)] })),
  ),
});
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "verify-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function verify(text: string): Promise<{ code: number; output: string }> {
  const file = path.join(folder, "result.json");
  await writeFile(file, text);
  return promisify(execFile)(process.execPath, [PROGRAM, file]).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout, stderr }) => ({ code, output: stdout + stderr }),
  );
}

test("a true result is confirmed", async () => {
  const { code, output } = await verify(JSON.stringify(EXPORTED));
  expect(output).toBe("The same: 6 reviews give this ranking.\n");
  expect(code).toBe(0);
});

test("a changed score is told, with the figures that no longer follow", async () => {
  const { code, output } = await verify(JSON.stringify(EXPORTED).replace("[4]", "[1]"));
  expect(output).toContain('result.standings.0.entry: the file says "c", computed is "b"\n');
  expect(output).toContain("Different: ");
  expect(code).toBe(1);
});

test("what is no result is refused in a line", async () => {
  expect(await verify("[]")).toEqual({
    code: 1,
    output: expect.stringMatching(/^This result was computed by formula undefined.*\n$/),
  });
});
