import { useQueryClient } from "@tanstack/react-query";
import type { RaRecord } from "react-admin";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { type ChangeOptions, useDatabaseChange, usePendingChanges } from "./useDatabaseChange.ts";

/** A record that counts its changes. */
export type Revised = RaRecord & { revision: number };

interface Choice<Row, Value> {
  /** The record as it was loaded. */
  row: Row;
  former: Value;
  value: Value;
  reason?: string | undefined;
  /** Whether it was made while another choice for the record was being saved. */
  isNext?: boolean;
}

/**
 * A value of a record that is saved as soon as it is chosen. It is shown at once, and the former one again after a failure.
 * The choices for a record are sent one after the other, each on the version that the one before it has saved. If someone
 * else has changed the record, nothing is saved.
 * @param save Sets the value unless the row has changed since, and returns the changed row.
 */
export function useSaveOnSelect<Row extends Revised, Value>(
  row: Row,
  saved: Value,
  save: (
    dataProvider: AdminDataProvider,
    row: Row,
    value: Value,
    reason?: string,
  ) => Promise<object>,
  options: Omit<ChangeOptions<Choice<Row, Value>, Row>, "scope">,
) {
  const mutations = useQueryClient().getMutationCache();
  const scope = `choices for ${row.id}`;
  const isSaving = usePendingChanges(scope).length > 0;

  function latestOf(row: Row): Row {
    const answers = mutations.findAll({ mutationKey: [scope], status: "success" });
    const answer = answers.at(-1)?.state.data as Row | undefined;
    return answer && answer.revision > row.revision ? answer : row;
  }

  const { mutate, isPending, variables } = useDatabaseChange(
    async (dataProvider, { row, value, reason, isNext }: Choice<Row, Value>) =>
      (await save(dataProvider, isNext ? latestOf(row) : row, value, reason)) as Row,
    { ...options, scope },
  );
  const value = isPending && variables ? variables.value : saved;
  return {
    value,
    isSaving: isPending,
    choose: (chosen: Value, reason?: string) =>
      mutate({ row, former: value, value: chosen, reason, isNext: isSaving }),
  };
}
