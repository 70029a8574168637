import { useEffect, useEffectEvent } from "react";
import { autoRefresh } from "./autoRefresh.ts";

/**
 * Calls `refresh` when the visitor returns to the page, when the browser is online again, and at each of the moments.
 * @param moments ISO 8601.
 */
export function useAutoRefresh(refresh: () => void, moments: readonly string[]): void {
  const onRefresh = useEffectEvent(refresh);
  const key = moments.join();
  useEffect(() => autoRefresh(() => onRefresh(), key.split(",")), [key]);
}
