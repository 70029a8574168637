import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { StackConfig } from "./config.ts";
import { freePorts } from "./ports.ts";
import { type Stack, type StackOptions, startStack } from "./stack.ts";

/** A stack whose data is removed when it stops. */
interface TemporaryStack extends Stack {
  config: StackConfig;
}

/**
 * Starts a stack for a test or a measurement: on free ports, with fresh data in a temporary folder,
 * independent of other stacks on this machine.
 * @throws StackError as `startStack` does; the folder is removed.
 */
export async function startTemporaryStack(options: StackOptions = {}): Promise<TemporaryStack> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "challenge-stack-"));
  const removeData = () => rm(dataDir, { recursive: true, force: true });
  try {
    const [sitePort, apiPort, dbPort, mailboxPort] = await freePorts(4);
    const config = { sitePort, apiPort, dbPort, mailboxPort, dataDir };
    const stack = await startStack(config, { ...options, isTemporary: true });
    return { ...stack, config, stop: () => stack.stop().finally(removeData) };
  } catch (error) {
    await removeData();
    throw error;
  }
}
