import { createContext, useCallback, useContext, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { type Outcome, unanswered } from "./outcome.ts";
import { useRefresh } from "./useRefresh.ts";

/** Runs a loader whose page offers a retry instead of an error page. */
export async function loaded<Value>(
  message: string,
  load: () => Promise<Value>,
): Promise<Outcome<Value>> {
  try {
    return { ok: true, value: await load() };
  } catch (cause) {
    // A redirect.
    if (cause instanceof Response) throw cause;
    return unanswered(message, cause);
  }
}

/**
 * The data of a page. Its loader runs again when the visitor returns to the page and at the given moments. If that
 * fails because the connection is lost, the page keeps its data.
 * @param answer the loader's outcome.
 * @param momentsOf the times at which the data may change, ISO 8601.
 * @returns the data, and the function for `ReloadContext`.
 */
export function useLoaded<Value>(
  answer: Outcome<Value>,
  momentsOf: (value: Value) => readonly string[],
) {
  const { revalidate } = useRevalidator();
  const [outcome, setOutcome] = useState(answer);
  if (answer !== outcome && (answer.ok || !outcome.ok)) setOutcome(answer);

  // React Router renders the data a moment after the promise resolves.
  const untilRendered = useRef<(() => void)[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is a new object.
  useEffect(() => {
    for (const resolve of untilRendered.current.splice(0)) resolve();
  }, [answer]);
  const reload = useCallback(async () => {
    const rendered = new Promise<void>((resolve) => untilRendered.current.push(resolve));
    await revalidate();
    await rendered;
  }, [revalidate]);

  useRefresh(() => void reload(), outcome.ok ? momentsOf(outcome.value) : []);
  return { outcome, reload };
}

export const ReloadContext = createContext<() => Promise<void>>(async () => undefined);

/** Reloads the data of the page. The promise resolves once the page shows it. */
export const useReload = () => useContext(ReloadContext);
