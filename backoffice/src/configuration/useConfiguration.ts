import { useGetOne } from "react-admin";
import { CONFIGURATION } from "../data/resources.ts";
import type { Configuration } from "./configuration.ts";

/** The challenge's configuration as it is now. */
export function useConfiguration() {
  return useGetOne<Configuration>(
    CONFIGURATION.resource,
    { id: CONFIGURATION.id },
    { onError: console.error },
  );
}
