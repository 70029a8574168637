import { useMemo } from "react";
import { env } from "~/config/env.ts";
import { useHydrated } from "./useHydrated.ts";

/** The current date; while a page looks as it was prerendered, the date of the build. */
export function useToday(): Date {
  const hydrated = useHydrated();
  return useMemo(() => (hydrated ? new Date() : new Date(env.buildDate)), [hydrated]);
}
