import { type RaRecord, useNotify, useRefresh, useUpdate } from "react-admin";
import type { Labelled } from "#shared/challenge.ts";
import { isConflict, messageFor } from "../data/errors.ts";
import type { ResourceName } from "../data/resources.ts";
import { SelectField } from "./SelectField.tsx";

interface StatusSelectProps<Status extends string> {
  resource: ResourceName;
  record: RaRecord & { status: Status };
  label: string;
  statuses: readonly Labelled<Status>[];
  /** Said when somebody else was first. */
  conflict: string;
  /** Said when saving fails. */
  failure: string;
}

/**
 * Sets a record's status where it stands. A change that comes second to somebody else's is not
 * saved: the person is told, and sees what the other one chose.
 */
export function StatusSelect<Status extends string>(props: StatusSelectProps<Status>) {
  const { resource, record, label, statuses, conflict, failure } = props;
  const [update, { isPending, variables }] = useUpdate();
  const notify = useNotify();
  const refresh = useRefresh();

  function save(status: Status) {
    void update(
      resource,
      { id: record.id, data: { status }, previousData: record },
      {
        mutationMode: "pessimistic",
        onError: (error: unknown) => {
          console.error(error);
          notify(isConflict(error) ? conflict : messageFor(error, failure), { type: "error" });
        },
        onSettled: refresh,
      },
    );
  }

  return (
    <SelectField
      label={label}
      hideLabel
      value={(isPending && variables?.data?.status) || record.status}
      options={statuses}
      onChange={save}
      disabled={isPending}
    />
  );
}
