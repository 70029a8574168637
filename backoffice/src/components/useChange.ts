import { useMutation } from "@tanstack/react-query";
import { useDataProvider, useNotify, useRefresh } from "react-admin";
import type { Database } from "#shared/database.types.ts";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { isConflict, messageFor } from "../data/errors.ts";

type Functions = Database["public"]["Functions"];

interface Words<Answer> {
  /** Said afterwards; undefined: nothing, as it is said otherwise. */
  success: string | ((answer: Answer) => string | undefined);
  /** Said when it fails for no reason that a rule gives. */
  failure: string;
  /** Said when somebody else has changed it meanwhile; undefined: what the database says. */
  conflict?: string;
  /** Called once it is done, before the rest of the page is read again. */
  onDone?: (answer: Answer) => void;
}

/** Changes something by a function of the database, says how that went, and reads the page again. */
export function useChange<Name extends keyof Functions>(
  name: Name,
  { success, failure, conflict, onDone }: Words<Functions[Name]["Returns"]>,
) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (args: Functions[Name]["Args"]) => dataProvider.callDatabase(name, args),
    onSuccess: (answer) => {
      onDone?.(answer);
      const said = typeof success === "string" ? success : success(answer);
      if (said) notify(said);
    },
    onError: (error) => {
      console.error(error);
      const said = isConflict(error) ? conflict : undefined;
      notify(said ?? messageFor(error, failure), { type: "error" });
    },
    onSettled: refresh,
  });
}
