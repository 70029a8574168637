import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withoutRobotCheck } from "../testing/api/withoutRobotCheck.ts";
import { addressesOf, ROOT, type StackConfig } from "./config.ts";
import { findOwner } from "./dataFolder.ts";
import { freePorts, isPortTaken } from "./ports.ts";
import { clusterOf } from "./postgres.ts";
import { commandOf } from "./processes.ts";

let folder: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "lifécycle-"));
});
afterAll(async () => {
  for (const child of children) if (child.exitCode === null) child.kill("SIGTERM");
  await Promise.all(
    children.map((child) => child.exitCode ?? child.signalCode ?? once(child, "exit")),
  );
  await rm(folder, { recursive: true, force: true });
});

async function newConfig(name: string): Promise<StackConfig> {
  const [sitePort, apiPort, dbPort, mailboxPort] = await freePorts(4);
  return { sitePort, apiPort, dbPort, mailboxPort, dataDir: path.join(folder, name) };
}

function variablesOf(config: StackConfig): Record<string, string> {
  return {
    PORT: String(config.sitePort),
    API_PORT: String(config.apiPort),
    DB_PORT: String(config.dbPort),
    MAILBOX_PORT: String(config.mailboxPort),
    DATA_DIR: config.dataDir,
  };
}

/** Runs start.ts as `npm start` does, without the apps. */
function run(variables: Record<string, string>, ...more: string[]) {
  const child = spawn(process.execPath, ["tools/stack/start.ts", "--without-site", ...more], {
    cwd: ROOT,
    // As on a server without locales.
    env: { ...process.env, NODE_ENV: "", LC_ALL: "C", ...variables },
    // A group of its own, which a terminal's Ctrl-C reaches.
    detached: true,
  });
  children.push(child);
  let output = "";
  let errors = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr.on("data", (chunk) => {
    errors += chunk;
  });
  const ended = once(child, "exit").then(([code]) => ({ code: code as number, output, errors }));
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.on("data", () => output.includes("\nReady") && resolve());
    void ended.then(() => reject(new Error(`It ended: ${output}${errors}`)));
  });
  ready.catch(() => undefined);
  return { child, ready, ended };
}

async function signIn(config: StackConfig): Promise<number> {
  const { apiUrl, secretKey } = addressesOf(config);
  const answer = await fetch(`${apiUrl}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { ...withoutRobotCheck(secretKey), "content-type": "application/json" },
    body: JSON.stringify({ email: "participant@example.com", password: "challenge-demo" }),
  });
  await answer.body?.cancel();
  return answer.status;
}

async function postmasterOf(config: StackConfig): Promise<number> {
  const text = await readFile(path.join(clusterOf(config.dataDir), "postmaster.pid"), "utf8");
  return Number(text.split("\n")[0]);
}

async function postgrestOf(config: StackConfig): Promise<number> {
  return Number(await readFile(path.join(config.dataDir, "postgrest.pid"), "utf8"));
}

/** No port is in use, and no process or lock remains. */
async function expectNothingLeft(config: StackConfig, ...processes: number[]): Promise<void> {
  for (const port of [config.apiPort, config.dbPort, config.mailboxPort]) {
    expect(await isPortTaken(port)).toBe(false);
  }
  for (const pid of processes) expect(await commandOf(pid)).toBeUndefined();
  expect(await findOwner(config.dataDir)).toBeUndefined();
  await expect(postmasterOf(config)).rejects.toThrow("ENOENT");
  await expect(postgrestOf(config)).rejects.toThrow("ENOENT");
}

test("a port in use is reported in one line, before anything starts", async () => {
  const config = await newConfig("taken");
  const other = createServer().listen(config.mailboxPort, "127.0.0.1");
  await once(other, "listening");
  const { code, errors } = await run(variablesOf(config)).ended;
  other.close();
  await once(other, "close");
  expect(code).toBe(1);
  expect(errors).toMatch(
    new RegExp(
      `^Port ${config.mailboxPort} \\(MAILBOX_PORT\\) is in use: .*set MAILBOX_PORT.*\\n$`,
    ),
  );
  await expectNothingLeft(config);
});

test("Ctrl-C while Postgres is created prints no error, and leaves nothing behind", async () => {
  const config = await newConfig("interrupted");
  const { child, ended } = run(variablesOf(config));
  await expect
    .poll(() => readdir(config.dataDir).catch(() => []))
    .toContainEqual(expect.stringMatching(/^initdb-/));
  process.kill(-Number(child.pid), "SIGINT");
  const { code, errors } = await ended;
  expect([code, errors]).toEqual([0, ""]);
  await expectNothingLeft(config);
  const left = await readdir(config.dataDir).catch(() => []);
  expect(left.filter((name) => name.startsWith("initdb-"))).toEqual([]);
});

test("two stacks run side by side; a stopped one leaves nothing behind, a killed one restarts with its data", async () => {
  const [first, second] = [await newConfig("first"), await newConfig("second")];
  const killed = run(variablesOf(first));
  const stopped = run(variablesOf(second));
  await Promise.all([killed.ready, stopped.ready]);
  expect([await signIn(first), await signIn(second)]).toEqual([200, 200]);

  const orphans = [await postmasterOf(first), await postgrestOf(first)];
  killed.child.kill("SIGKILL");
  await killed.ended;
  for (const pid of orphans) expect(await commandOf(pid)).toBeDefined();
  const processes = [await postmasterOf(second), await postgrestOf(second)];
  stopped.child.kill("SIGTERM");
  expect((await stopped.ended).code).toBe(0);
  await expectNothingLeft(second, ...processes);

  const recovered = run(variablesOf(first));
  await recovered.ready;
  for (const pid of orphans) expect(await commandOf(pid)).toBeUndefined();
  expect(await signIn(first)).toBe(200);
  const last = [await postmasterOf(first), await postgrestOf(first)];
  // Like Ctrl-C in a terminal, where npm forwards the signal once more.
  recovered.child.kill("SIGINT");
  recovered.child.kill("SIGINT");
  const { code, errors } = await recovered.ended;
  expect([code, errors]).toEqual([0, ""]);
  await expectNothingLeft(first, ...last);
});
