import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, inject, onTestFinished } from "vitest";
import type { StackAddresses } from "#tools/stack/config.ts";
import { startFunctions } from "#tools/stack/functions/host.ts";
import { functionVariables } from "#tools/stack/functions/permissions.ts";
import { TEST_SECRET } from "#tools/stack/standIns/hcaptcha.ts";

interface OwnCall {
  payload?: unknown;
  headers?: Record<string, string>;
  /** The network address of the caller. */
  address?: string;
}

type Variables = Record<string, string>;

/** The request of a call. */
export const callOf = (data: unknown, headers: Record<string, string> = {}) => ({
  method: "POST",
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify({ data }),
});

/** Runs the edge functions in separate processes, on the database of a stack. */
async function createFunctions(stack: StackAddresses, changes: Variables) {
  const dataDir = await mkdtemp(path.join(tmpdir(), "own-functions-"));
  const variables = {
    ...functionVariables(stack, {
      HCAPTCHA_SECRET: TEST_SECRET,
      MAIL_FROM: "Challenge <challenge@example.com>",
    }),
    ...changes,
  };
  const printed: string[] = [];
  const host = await startFunctions({ variables, dataDir, log: (line) => printed.push(line) });
  /** The printed lines, which are JSON after the function's name. */
  const logged = () => printed.map((line) => JSON.parse(line.replace(/^\[[a-z-]+\] /, "")));
  async function stop() {
    await host.stop();
    await rm(dataDir, { recursive: true, force: true });
  }

  const send = (path: string, init: RequestInit = {}, address = "127.0.0.1") =>
    host.handle(new Request(`${stack.apiUrl}/functions/v1/${path}`, init), address);

  async function call(name: string, { payload, headers, address }: OwnCall = {}) {
    const response = await send(name, callOf(payload ?? null, headers), address);
    return { status: response.status, body: (await response.json()) as unknown };
  }
  return { printed, logged, send, call, stop };
}

/** For the running test. */
export async function startOwnFunctions(stack: StackAddresses, changes: Variables = {}) {
  const functions = await createFunctions(stack, changes);
  onTestFinished(functions.stop);
  return functions;
}

/** For all tests of a file, on the running stack. */
export function useOwnFunctions(changes: Variables = {}) {
  const functions = {} as Awaited<ReturnType<typeof createFunctions>>;
  beforeAll(async () => {
    Object.assign(functions, await createFunctions(inject("stack"), changes));
    return functions.stop;
  });
  return functions;
}
