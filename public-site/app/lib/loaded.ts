import { createContext, useContext } from "react";
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

export const ReloadContext = createContext<() => Promise<void>>(async () => undefined);

/** Reloads the data of the page. The promise resolves once the page shows it. */
export const useReload = () => useContext(ReloadContext);
