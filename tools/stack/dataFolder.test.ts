import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { claimDataFolder, findOwner } from "./dataFolder.ts";
import { resetData } from "./reset.ts";

let folder: string;

beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), "data-folder-")), "data");
});
afterEach(() => rm(path.dirname(folder), { recursive: true, force: true }));

test("a folder belongs to one stack at a time", async () => {
  const claim = await claimDataFolder(folder);
  expect(await findOwner(folder)).toBe(process.pid);
  await expect(claimDataFolder(folder)).rejects.toThrow(/already runs on .*another DATA_DIR/);
  await claim.stop();
  await (await claimDataFolder(folder)).stop();
});

test.each([
  ["of a process that no longer runs", '{"pid":4194304,"command":"node tools/stack/start.ts"}'],
  ["whose process id now belongs to another program", `{"pid":${process.pid},"command":"editor"}`],
  ["that is incomplete", '{"pid":'],
])("a lock %s is replaced", async (_, lock) => {
  await (await claimDataFolder(folder)).stop();
  await writeFile(path.join(folder, "stack.pid"), lock);
  const claim = await claimDataFolder(folder);
  expect(await findOwner(folder)).toBe(process.pid);
  await claim.stop();
});

test("a folder with other files is neither used nor emptied", async () => {
  await mkdir(folder);
  await writeFile(path.join(folder, "thesis.txt"), "years of work");
  await expect(claimDataFolder(folder)).rejects.toThrow("contains other files");
  await expect(resetData(folder)).rejects.toThrow("nothing was removed");
  expect(await readdir(folder)).toEqual(["thesis.txt"]);
});

test("a reset empties a stack's folder, and only while the stack does not run", async () => {
  expect(await resetData(folder)).toContain("Nothing to remove");
  const claim = await claimDataFolder(folder);
  await mkdir(path.join(folder, "storage"));
  await expect(resetData(folder)).rejects.toThrow(/is running.*stop it/);
  await claim.stop();
  expect(await resetData(folder)).toContain("Removed");
  expect(await readdir(folder)).toEqual([]);
});
