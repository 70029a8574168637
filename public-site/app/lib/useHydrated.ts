import { startTransition, useEffect, useState } from "react";
import { isAppRunning } from "~/lib/appState.ts";

/** False while prerendering and until hydration, after which it changes in a transition. */
export function useHydrated(): boolean {
  const [isHydrated, setIsHydrated] = useState(isAppRunning);
  useEffect(() => startTransition(() => setIsHydrated(true)), []);
  return isHydrated;
}
