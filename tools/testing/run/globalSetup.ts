import type { TestProject } from "vitest/node";
import type { StackAddresses } from "../../stack/config.ts";
import { startTemporaryStack } from "../../stack/temporaryStack.ts";

declare module "vitest" {
  export interface ProvidedContext {
    stack: StackAddresses;
  }
}

/**
 * Provides every test with the addresses of a running stack: the one that `npm test` started
 * (TEST_STACK, the addresses as JSON), else a new one on free ports with fresh data.
 */
export default async function setup(project: TestProject) {
  if (process.env.TEST_STACK) {
    project.provide("stack", JSON.parse(process.env.TEST_STACK) as StackAddresses);
    return;
  }
  const stack = await startTemporaryStack();
  project.provide("stack", stack.addresses);
  return () => stack.stop();
}
