import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import type { StackAddresses } from "../../local/config.ts";
import { freePorts } from "../../local/ports.ts";
import { startStack } from "../../local/stack.ts";

declare module "vitest" {
  export interface ProvidedContext {
    stack: StackAddresses;
  }
}

/**
 * Gives every test the addresses of a running stack: the one that `npm test` has started
 * (TEST_STACK, the addresses as JSON), else one of its own on free ports with fresh data.
 */
export default async function setup(project: TestProject) {
  if (process.env.TEST_STACK) {
    project.provide("stack", JSON.parse(process.env.TEST_STACK) as StackAddresses);
    return;
  }
  const dataDir = await mkdtemp(path.join(tmpdir(), "challenge-test-"));
  const [sitePort, apiPort, dbPort, mailboxPort] = await freePorts(4);
  const stack = await startStack({ sitePort, apiPort, dbPort, mailboxPort, dataDir });
  project.provide("stack", stack.addresses);
  return async () => {
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
