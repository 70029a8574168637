import { useCallback, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { type Outcome, unanswered } from "./outcome.ts";
import { useRefresh } from "./useRefresh.ts";

/** What a page shows, or why it could not be loaded: for loaders of pages that offer a retry. */
export async function loaded<Value>(
  message: string,
  load: () => Promise<Value>,
): Promise<Outcome<Value>> {
  try {
    return { ok: true, value: await load() };
  } catch (cause) {
    console.warn(message, cause);
    return unanswered(message, cause);
  }
}

/**
 * What a page shows. Its loader runs again when the visitor returns to the page and at certain moments; if that fails,
 * because the connection is lost, the page keeps what it shows.
 * @param answer the loader's.
 * @param momentsOf when the server's answer may change, ISO 8601.
 * @returns what to show, and a function that loads it again; its promise is resolved when that is shown.
 */
export function useLoaded<Value>(
  answer: Outcome<Value>,
  momentsOf: (value: Value) => readonly string[],
) {
  const { revalidate } = useRevalidator();
  const [outcome, setOutcome] = useState(answer);
  if (answer !== outcome && (answer.ok || !outcome.ok)) setOutcome(answer);

  // React Router renders the answer a moment after its promise is resolved.
  const untilRendered = useRef<(() => void)[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is a new object.
  useEffect(() => {
    for (const resolve of untilRendered.current.splice(0)) resolve();
  }, [answer]);
  const refresh = useCallback(async () => {
    const rendered = new Promise<void>((resolve) => untilRendered.current.push(resolve));
    await revalidate();
    await rendered;
  }, [revalidate]);

  useRefresh(() => void refresh(), outcome.ok ? momentsOf(outcome.value) : []);
  return { outcome, refresh };
}
