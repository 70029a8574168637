import { useCallback, useState } from "react";
import { type Loaded, nextRequest } from "./loaded.ts";
import { useRefresh } from "./useRefresh.ts";

/**
 * Shows what a page's loader has read, and reads it again when the visitor returns to the page and at certain moments.
 * That happens without the loader's guard: when the connection is lost, the page keeps what it shows. An older answer
 * never replaces a newer one.
 * @param loaded the loader's answer; a new one replaces what is shown.
 * @param load reads it again. It stays the same function.
 * @param momentsOf when the server's answer may change, ISO 8601.
 */
export function useLoaded<Value>(
  loaded: Loaded<Value>,
  load: () => Promise<Loaded<Value>>,
  momentsOf: (value: Value) => readonly string[],
) {
  const [outcome, setOutcome] = useState(loaded);
  const [seen, setSeen] = useState(loaded);
  if (seen !== loaded) {
    setSeen(loaded);
    setOutcome(laterOf(outcome, loaded));
  }

  const refresh = useCallback(async () => {
    const next = await load();
    setOutcome((current) => (next.ok || !current.ok ? laterOf(current, next) : current));
  }, [load]);
  const setValue = useCallback(
    (value: Value) => setOutcome({ ok: true, value, request: nextRequest() }),
    [],
  );
  useRefresh(() => void refresh(), outcome.ok ? momentsOf(outcome.value) : []);
  return { outcome, refresh, setValue };
}

function laterOf<Value>(current: Loaded<Value>, next: Loaded<Value>): Loaded<Value> {
  return next.request < current.request ? current : next;
}
