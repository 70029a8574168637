import {
  type Query,
  type UseMutationResult,
  useMutationState,
  useQueryClient,
} from "@tanstack/react-query";
import { useRef } from "react";
import { useDataProvider, useNotify, useRefresh } from "react-admin";
import { withChanged } from "#common/databaseCalls.ts";
import type { Answer, Arguments, FunctionName } from "../data/databaseFunctions.ts";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { messageFor } from "../data/errors.ts";
import { RESOURCES, type ResourceName } from "../data/resources.ts";
import { UNDO_MS, undoMessage } from "./UndoMessage.tsx";
import { useSingleMutation } from "./useSingleMutation.ts";

/** A change other than one call of a database function. */
export type Request<Args, Result> = (
  dataProvider: AdminDataProvider,
  args: Args,
) => Promise<Result>;

export interface ChangeOptions<Args, Result> {
  /** The notification afterwards; by default, none. */
  success?: string | ((result: Result, args: Args) => string | undefined);
  /** The notification after a failure without a reason from the database. */
  failure: string;
  /** Begins the notification after a failure, which may appear on another page. */
  about?: string;
  /** The change that undoes this one, offered with the notification. An undo cannot be undone. */
  undo?: (result: Result, args: Args) => Args | undefined;
  /** Called after a failure. True: the caller shows it, so the person is not notified. */
  onFailure?: (error: Error, args: Args) => boolean;
  /** Called after success, before the page is refreshed. */
  onDone?: (result: Result, args: Args) => void;
  /** Changes with the same scope are sent one after the other. Without one, a second call during a request is ignored. */
  scope?: string;
  /** The lists that depend on the changed row, and are read again; by default, everything is. */
  dependents?: readonly ResourceName[];
}

/** Whether react-admin has read it: a list, a record or a selection. */
const isOfResource = ({ queryKey: [name] }: Query) => Object.hasOwn(RESOURCES, String(name));

/**
 * Calls a database function that changes something, or makes another change, notifies the person, shows the changed row of
 * the answer, and refreshes the page.
 */
export function useDatabaseChange<Name extends FunctionName>(
  request: Name,
  options: ChangeOptions<Arguments<Name>, Answer<Name>>,
): UseMutationResult<Answer<Name>, Error, Arguments<Name>>;
export function useDatabaseChange<Args, Result>(
  request: Request<Args, Result>,
  options: ChangeOptions<Args, Result>,
): UseMutationResult<Result, Error, Args>;
export function useDatabaseChange(
  request: FunctionName | Request<unknown, unknown>,
  options: ChangeOptions<unknown, unknown>,
): UseMutationResult<unknown, Error, unknown> {
  const { success, failure, about, undo, onFailure, onDone, scope, dependents } = options;
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  const lastUndo = useRef<unknown>(undefined);
  const mutation = useSingleMutation({
    ...(scope && { scope: { id: scope }, mutationKey: [scope] }),
    mutationFn: (args: unknown) =>
      typeof request === "string"
        ? dataProvider.callDatabase(request, args as Arguments<FunctionName>)
        : request(dataProvider, args),
    onSuccess: (result, args) => {
      queryClient.setQueriesData({ predicate: isOfResource }, (data: unknown) => {
        const shown = withChanged(data, result);
        return shown === data ? undefined : shown;
      });
      onDone?.(result, args);
      const message = typeof success === "string" ? success : success?.(result, args);
      const undoing = args === lastUndo.current ? undefined : undo?.(result, args);
      if (message && undoing) {
        const start = () => {
          lastUndo.current = undoing;
          mutation.mutate(undoing);
        };
        notify(undoMessage(message, start), { autoHideDuration: UNDO_MS });
      } else if (message) notify(message);
    },
    onError: (error, args) => {
      if (onFailure?.(error, args)) return;
      console.error(error);
      const message = messageFor(error, failure);
      notify(about ? `${about}: ${message}` : message, { type: "error" });
    },
    onSettled: (_, error) => {
      if (error || !dependents) return refresh();
      for (const resource of dependents) {
        void queryClient.invalidateQueries({ queryKey: [resource] });
      }
    },
  });
  return mutation;
}

/** The arguments of the changes of a scope that are not saved yet, in the order in which they are sent. */
export const usePendingChanges = <Args>(scope: string) =>
  useMutationState({
    filters: { mutationKey: [scope], status: "pending" },
    select: ({ state }) => state.variables as Args,
  });
