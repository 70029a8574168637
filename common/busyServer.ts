import { useSyncExternalStore } from "react";
import { fieldsOf } from "#shared/fieldsOf.ts";
import { createListeners } from "./listeners.ts";

/** The pauses before a request is repeated, longer each time. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000];

/** PostgREST's codes for "no database connection", after which nothing was done. */
const NOT_DONE = ["PGRST000", "PGRST002", "PGRST003"];

/** The server counts as busy until it has not said so for a minute, because some requests succeed meanwhile. */
const BUSY_FOR_MS = 60_000;

let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = createListeners();

/** Records the HTTP status of an answer. */
export function noteStatus(status: number): void {
  if (status !== 503 && status !== 504) return;
  clearTimeout(timer);
  timer = setTimeout(() => {
    timer = undefined;
    listeners.notify();
  }, BUSY_FOR_MS);
  listeners.notify();
}

/** Whether the server is too busy. */
export const useIsServerBusy = () =>
  useSyncExternalStore(
    listeners.subscribe,
    () => timer !== undefined,
    () => false,
  );

/**
 * `fetch` that repeats a request for which the database had no free connection. Pauses differ by chance, so that the
 * browsers that were refused together do not return together.
 */
export function patientFetch(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    let answer = await send(input, init);
    noteStatus(answer.status);
    for (const pause of PAUSES_MS) {
      if (!(await wasNotDone(answer))) break;
      await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())));
      answer = await send(input, init);
      noteStatus(answer.status);
    }
    return answer;
  };
}

async function wasNotDone(answer: Response): Promise<boolean> {
  if (answer.status < 503) return false;
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  return NOT_DONE.includes(String(fieldsOf(body).code));
}

/** Shown by both apps while the server is too busy. */
export const BUSY_TEXT = "The server is very busy. We’ll keep trying. Your text is safe.";
