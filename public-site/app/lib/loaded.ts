import { useCallback } from "react";
import { useRevalidator } from "react-router";
import { type Outcome, unanswered } from "./outcome.ts";

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

/** Reloads the data of the page. */
export const useReload = () => useRevalidator().revalidate;

/**
 * A stable function that waits for a change on the server and then reloads the data of the page. It also reloads after
 * a refusal by the server, because another window may have changed the data.
 */
export function useChange() {
  const reload = useReload();
  return useCallback(
    async <Value>(request: Promise<Outcome<Value>>): Promise<Outcome<Value>> => {
      const outcome = await request;
      const isAnswered = outcome.ok || (outcome.problem && outcome.problem !== "unreachable");
      if (isAnswered) await reload();
      return outcome;
    },
    [reload],
  );
}
