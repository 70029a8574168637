import { QueryClient } from "@tanstack/react-query";
import { type ChangedRows, withChanged } from "#common/databaseCalls.ts";
import { isTransient } from "#common/serverFailure.ts";
import { RESOURCES } from "./resources.ts";

// Without a connection, queries fail with a message and run again once there is one. By default they would pause
// without a message. Changes pause, which their buttons show.
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: "always",
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 1 && isTransient(error),
      retryDelay: 500,
    },
  },
});

/** Puts the rows that a database function has changed into the lists and records that pages have read. */
export function showChanged(client: QueryClient, changed: ChangedRows): void {
  for (const [resource, { view }] of Object.entries(RESOURCES)) {
    if (view !== changed.view) continue;
    client.setQueriesData({ queryKey: [resource] }, (data: unknown) => withChanged(data, changed));
  }
}
