import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type StackProcess, startStackProcess } from "../stackProcess.ts";

let stack: StackProcess;

beforeAll(async () => {
  stack = await startStackProcess();
});
afterAll(() => stack.stop());

async function read(): Promise<{ status: number; body: unknown }> {
  const { apiUrl, publishableKey } = stack.addresses;
  const answer = await fetch(`${apiUrl}/rest/v1/challenge_status?select=phase`, {
    headers: { apikey: publishableKey },
    // A request that is never answered fails the test.
    signal: AbortSignal.timeout(10_000),
  });
  return { status: answer.status, body: await answer.json() };
}

/** Reads without a pause until told to stop; gives the status codes that it saw. */
async function readOn(seen: Set<number>, done: AbortSignal): Promise<void> {
  while (!done.aborted) {
    const { status } = await read();
    seen.add(status);
    if (status === 503) await delay(20);
  }
}

test("killed in the middle of requests, again and again: 200 or 503, and then all is well", async () => {
  for (let round = 0; round < 2; round += 1) {
    const seen = new Set<number>();
    const done = new AbortController();
    const readers = Array.from({ length: 6 }, () => readOn(seen, done.signal));
    await delay(300);
    await stack.killPostgres();
    await expect.poll(() => seen.has(503), { timeout: 10_000 }).toBe(true);
    await expect.poll(async () => (await read()).status, { timeout: 30_000 }).toBe(200);
    done.abort();
    await Promise.all(readers);
    expect([...seen].sort()).toEqual([200, 503]);
  }
  const answers = await Promise.all(Array.from({ length: 30 }, read));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

test("meanwhile the answer is JSON that says to try again", async () => {
  await stack.killPostgres();
  let answer = await read();
  while (answer.status === 200) answer = await read();
  expect(answer).toEqual({
    status: 503,
    body: {
      code: "PGRST000",
      message: "The database is being restarted. Please try again.",
      details: null,
      hint: null,
    },
  });
});
