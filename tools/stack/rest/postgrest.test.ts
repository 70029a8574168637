import { mkdtemp, readdir, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { withExampleValues } from "../config.ts";
import { readProjectConfig } from "../projectConfig.ts";
import { startPostgrest } from "./postgrest.ts";

const addresses = inject("stack");
const project = readProjectConfig(addresses, withExampleValues(process.env));
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "rest-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function statusOf(socketPath: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request({ socketPath, path: "/challenge_status", agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on("error", reject)
      .end();
  });
}

async function pidsIn(dataDir: string): Promise<string[]> {
  return readdir(path.join(dataDir, "rest"));
}

test("it answers once it has started, and nothing is left once it has stopped", async () => {
  const lines: string[] = [];
  const dataDir = path.join(folder, "good");
  const log = (line: string) => lines.push(line);
  const postgrest = await startPostgrest({ addresses, project, dataDir, log });
  expect(await statusOf(postgrest.socketPath)).toBe(200);
  expect(await pidsIn(dataDir)).toEqual(["postgrest.pid"]);
  await postgrest.stop();
  await expect(statusOf(postgrest.socketPath)).rejects.toThrow();
  expect([lines, await pidsIn(dataDir)]).toEqual([[], []]);
});

test("when it cannot start, its own complaint is the message, in one line", async () => {
  const wrong = new URL(addresses.dbUrl);
  wrong.password = "wrong";
  const starting = startPostgrest({
    addresses,
    project,
    settings: { "db-uri": wrong.href },
    dataDir: path.join(folder, "bad"),
    log: () => undefined,
  });
  await expect(starting).rejects.toThrow(
    /^PostgREST cannot start: .*password authentication failed.*$/,
  );
});

test("what a killed stack has left is stopped, and one that ends by itself says so", async () => {
  const lines: string[] = [];
  const dataDir = path.join(folder, "again");
  const log = (line: string) => lines.push(line);
  const left = await startPostgrest({ addresses, project, dataDir, log });
  const next = await startPostgrest({ addresses, project, dataDir, log: () => undefined });
  await expect(statusOf(left.socketPath)).rejects.toThrow();
  await expect
    .poll(() => lines, { timeout: 30_000 })
    .toEqual([expect.stringMatching(/^PostgREST has ended/)]);
  expect(await statusOf(next.socketPath)).toBe(200);
  await left.stop();
  await next.stop();
});
