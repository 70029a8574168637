import { useCallback, useState } from "react";
import type { Outcome } from "./outcome.ts";

/**
 * What a page's loader has read, and how to read it again without its guard: a lost connection then
 * leaves on the page what was there.
 * @param loaded the loader's answer; a new one replaces what is shown.
 * @param load reads it again. It stays the same function.
 */
export function useLoaded<Value>(loaded: Outcome<Value>, load: () => Promise<Outcome<Value>>) {
  const [outcome, setOutcome] = useState(loaded);
  const [seen, setSeen] = useState(loaded);
  if (seen !== loaded) {
    setSeen(loaded);
    setOutcome(loaded);
  }

  const refresh = useCallback(async () => {
    const next = await load();
    setOutcome((current) => (next.ok || !current.ok ? next : current));
  }, [load]);
  const setValue = useCallback((value: Value) => setOutcome({ ok: true, value }), []);
  return { outcome, refresh, setValue };
}
