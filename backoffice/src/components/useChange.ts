import { useMutation } from "@tanstack/react-query";
import { useDataProvider, useNotify, useRefresh } from "react-admin";
import type { Answer, Arguments, FunctionName } from "../data/databaseFunctions.ts";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { isConflict, messageFor } from "../data/errors.ts";

interface ChangeOptions<Result> {
  /** The notification afterwards; undefined: none. */
  success: string | ((result: Result) => string | undefined);
  /** The notification after a failure without a reason from the database. */
  failure: string;
  /** The notification if someone else changed the record meanwhile. By default, the database's message. */
  conflict?: string;
  /** Called after success, before the page is refreshed. */
  onDone?: (result: Result) => void;
}

/** Calls a database function that changes something, notifies the person, and refreshes the page. */
export function useChange<Name extends FunctionName>(
  name: Name,
  { success, failure, conflict, onDone }: ChangeOptions<Answer<Name>>,
) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (args: Arguments<Name>) => dataProvider.callDatabase(name, args),
    onSuccess: (result) => {
      onDone?.(result);
      const message = typeof success === "string" ? success : success(result);
      if (message) notify(message);
    },
    onError: (error) => {
      console.error(error);
      const message = isConflict(error) ? conflict : undefined;
      notify(message ?? messageFor(error, failure), { type: "error" });
    },
    onSettled: refresh,
  });
}
