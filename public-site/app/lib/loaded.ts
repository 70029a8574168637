import { createContext, use, useCallback } from "react";
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

/** Shows the changed row of an answer on the page, and returns whether it has it (LoadedPage.tsx). */
export const ShowChangeContext = createContext<(answer: unknown) => boolean>(() => false);

/**
 * A stable function that waits for a change on the server and then shows it: it reloads the data of the page, or takes
 * the changed row from the answer if nothing else on the page depends on it (`isLocal`). It also reloads after a refusal
 * by the server, because another window may have changed the data.
 */
export function useUpdatePageAfter({ isLocal = false } = {}) {
  const reload = useReload();
  const show = use(ShowChangeContext);
  return useCallback(
    async <Value>(request: Promise<Outcome<Value>>): Promise<Outcome<Value>> => {
      const outcome = await request;
      if (isLocal && outcome.ok && show(outcome.value)) return outcome;
      const isAnswered = outcome.ok || (outcome.problem && outcome.problem !== "unreachable");
      if (isAnswered) await reload();
      return outcome;
    },
    [reload, show, isLocal],
  );
}
