import { useState } from "react";
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
 */
export function useLoaded<Value>(
  answer: Outcome<Value>,
  momentsOf: (value: Value) => readonly string[],
) {
  const { revalidate } = useRevalidator();
  const [outcome, setOutcome] = useState(answer);
  if (answer !== outcome && (answer.ok || !outcome.ok)) setOutcome(answer);
  useRefresh(() => void revalidate(), outcome.ok ? momentsOf(outcome.value) : []);
  return { outcome, refresh: revalidate };
}
