import { setTimeout as wait } from "node:timers/promises";
import { StackError } from "../stack/config.ts";

const TIMEOUT_MS = 5_000;

interface Wanted {
  /** The release that the functions must report. Those of the previous release may answer for a while. */
  version: string;
  /** The number of attempts, and the pause between them in milliseconds. */
  tries?: number;
  pauseMs?: number;
}

/**
 * Asks the edge function `health` until every part works and the functions report the expected release.
 * @returns its last answer.
 * @throws StackError with the last answer after the last attempt.
 */
export async function waitForHealth(
  apiUrl: string,
  { version, tries = 24, pauseMs = 5_000 }: Wanted,
): Promise<string> {
  let answer = "no answer";
  for (let count = 0; count < tries; count++) {
    if (count > 0) await wait(pauseMs);
    try {
      const response = await fetch(`${apiUrl}/functions/v1/health`, {
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      answer = await response.text();
      if (response.ok && JSON.parse(answer).version === version) return answer;
    } catch (error) {
      answer = String(error);
    }
  }
  throw new StackError(`The project is unhealthy, or does not run ${version}: ${answer}`);
}
