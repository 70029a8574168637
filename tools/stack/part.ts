/** A running part of the stack. `stop` resolves once it has stopped completely. */
export interface Part {
  stop(): Promise<void>;
  /** Rejects if it can no longer work; it must still be stopped. */
  failure?: Promise<never>;
}

/**
 * Stops parts, the last one first, and all of them even when one fails. The list is empty afterwards.
 * @throws the first failure, when all have been asked to stop.
 */
export async function stopAll(parts: Part[]): Promise<void> {
  const failures: unknown[] = [];
  for (const part of parts.splice(0).reverse()) {
    await part.stop().catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}
