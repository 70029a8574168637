import { setTimeout as wait } from "node:timers/promises";

const TIMEOUT_MS = 5_000;

interface Wanted {
  /** The release that the functions have to be of: those of before answer a while longer. */
  version: string;
  /** How often it is asked, and how long it is waited in between, in milliseconds. */
  tries?: number;
  pauseMs?: number;
}

/**
 * Asks the edge function `health` until every part is well, and the functions are those of a release.
 * @returns its last answer.
 * @throws Error with that answer when it is not so in the end.
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
  throw new Error(`It is not well, or not ${version}: ${answer}`);
}
