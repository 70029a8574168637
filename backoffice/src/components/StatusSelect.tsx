import { MenuItem, TextField } from "@mui/material";
import { useState } from "react";
import type { RaRecord } from "react-admin";
import { labelOf } from "#common/words.ts";
import type { Labelled } from "#shared/challenge.ts";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { isReasonRequired } from "../data/errors.ts";
import type { ResourceName } from "../data/resources.ts";
import { ReasonDialog } from "./ReasonDialog.tsx";
import { useChange } from "./useChange.ts";

interface StatusSelectProps<Status extends string, Row extends RaRecord & { status: Status }> {
  record: Row;
  /** Sets the status, unless the record has changed since it was loaded, and returns the changed row. */
  save: (
    dataProvider: AdminDataProvider,
    record: Row,
    status: Status,
    reason?: string,
  ) => Promise<object>;
  /** The name of the record, for notifications that may appear on another page. */
  name: string;
  label: string;
  statuses: readonly Labelled<Status>[];
  /** A note for the notification and the dialog that asks for a reason. */
  note?: string;
  failure: string;
  /** The lists that show the status, or the revision that it counts, in another way (useChange.ts). */
  dependents: readonly ResourceName[];
}

interface StatusChange<Status, Row> {
  /** The record as it was loaded. */
  from: Row;
  to: Status;
  reason?: string | undefined;
}

/**
 * Sets a record's status in its row, with Undo. Asks for a reason if the database requires one. If someone else has
 * changed the status, nothing is saved; a message says so, and the menu shows the other status.
 */
export function StatusSelect<Status extends string, Row extends RaRecord & { status: Status }>(
  props: StatusSelectProps<Status, Row>,
) {
  const { record, name, label, statuses, note, failure, dependents } = props;
  const [refused, setRefused] = useState<Status>();
  const { mutate, isPending, variables } = useChange(
    async (dataProvider, { from, to, reason }: StatusChange<Status, Row>) =>
      (await props.save(dataProvider, from, to, reason)) as Row,
    {
      success: (_, { to }) => [`${name} is now ${labelOf(statuses, to)}.`, note].join(" ").trim(),
      undo: (saved, { from, reason }) => ({
        from: saved,
        to: from.status,
        reason: reason && "Undone",
      }),
      about: name,
      failure,
      dependents,
      onDone: () => setRefused(undefined),
      onFailure: (error, { to }) => {
        if (isReasonRequired(error)) setRefused(to);
        return isReasonRequired(error);
      },
    },
  );

  const save = (to: Status, reason?: string) => mutate({ from: record, to, reason });
  return (
    <>
      <TextField
        select
        value={(isPending && variables.to) || record.status}
        disabled={isPending}
        sx={{ minWidth: 140, maxWidth: "100%" }}
        // MUI calls it for another status only.
        onChange={({ target }) => save(target.value as Status)}
        slotProps={{ select: { SelectDisplayProps: { "aria-label": label } } }}
      >
        {statuses.map((option) => (
          <MenuItem key={option.value} value={option.value}>
            {option.label}
          </MenuItem>
        ))}
      </TextField>
      {refused && (
        <ReasonDialog
          title="Change the status"
          action="Change"
          isDestructive={false}
          question={[
            `${name}: ${labelOf(statuses, record.status)} → ${labelOf(statuses, refused)}.`,
            note,
            "Judging has begun, so this can change who wins.",
          ].join(" ")}
          help="The administrator who confirms the next release acknowledges it"
          busy={isPending}
          onConfirm={(reason) => save(refused, reason)}
          onClose={() => setRefused(undefined)}
        />
      )}
    </>
  );
}
