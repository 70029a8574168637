import { useEffect, useState } from "react";

/** The state of data on a public page. */
export type LoadState<Value> =
  | { readonly status: "loading" }
  | { readonly status: "failed"; readonly cause: unknown; readonly retry: () => void }
  | { readonly status: "ready"; readonly value: Value };

/**
 * Loads data in the browser, and again when the visitor retries.
 * @param load a stable function; null if there is nothing to load yet.
 */
export function useLoad<Value>(
  load: ((signal: AbortSignal) => Promise<Value>) | null,
): LoadState<Value> {
  const [answer, setAnswer] = useState<{ value: Value } | { cause: unknown } | null>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads the data again.
  useEffect(() => {
    if (!load) return;
    const request = new AbortController();
    load(request.signal)
      .then((value) => setAnswer({ value }))
      .catch((cause: unknown) => {
        if (request.signal.aborted) return;
        console.warn("Could not read a part of the page.", cause);
        setAnswer({ cause });
      });
    return () => request.abort();
  }, [load, attempt]);

  function retry() {
    setAnswer(null);
    setAttempt(attempt + 1);
  }

  if (answer === null) return { status: "loading" };
  return "cause" in answer
    ? { status: "failed", cause: answer.cause, retry }
    : { status: "ready", value: answer.value };
}
