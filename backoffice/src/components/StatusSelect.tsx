import { MenuItem, TextField } from "@mui/material";
import { useState } from "react";
import { labelOf } from "#common/words.ts";
import type { Labelled } from "#shared/challenge.ts";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { isReasonRequired } from "../data/errors.ts";
import type { ResourceName } from "../data/resources.ts";
import { REASON_HELP, ReasonDialog } from "./ReasonDialog.tsx";
import { type Revised, useSaveOnSelect } from "./useSaveOnSelect.ts";

interface StatusSelectProps<Status extends string, Row extends Revised & { status: Status }> {
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
  /** The lists that show the status, or the revision that it counts, in another way (useDatabaseChange.ts). */
  dependents: readonly ResourceName[];
}

/**
 * Sets a record's status in its row, with Undo. Asks for a reason if the database requires one. If someone else has
 * changed the status, nothing is saved; a message says so, and the menu shows the other status.
 */
export function StatusSelect<Status extends string, Row extends Revised & { status: Status }>(
  props: StatusSelectProps<Status, Row>,
) {
  const { record, name, label, statuses, note, failure, dependents } = props;
  const [refused, setRefused] = useState<Status>();
  const { value, isSaving, choose } = useSaveOnSelect(record, record.status, props.save, {
    success: (_, { value }) =>
      [`${name} is now ${labelOf(statuses, value)}.`, note].join(" ").trim(),
    undo: (saved, { former, value, reason }) => ({
      row: saved,
      former: value,
      value: former,
      reason: reason && "Undone",
    }),
    about: name,
    failure,
    dependents,
    onDone: () => setRefused(undefined),
    onFailure: (error, { value }) => {
      if (isReasonRequired(error)) setRefused(value);
      return isReasonRequired(error);
    },
  });

  return (
    <>
      <TextField
        select
        value={value}
        sx={{ minWidth: 140, maxWidth: "100%" }}
        // MUI calls it for another status only.
        onChange={({ target }) => choose(target.value as Status)}
        slotProps={{
          select: { SelectDisplayProps: { "aria-label": label, "aria-busy": isSaving } },
        }}
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
          action="Change status"
          isDestructive={false}
          question={[
            `${name}: ${labelOf(statuses, record.status)} → ${labelOf(statuses, refused)}.`,
            note,
            "This submission’s round has opened, so this change can affect who wins.",
          ].join(" ")}
          help={REASON_HELP}
          busy={isSaving}
          onConfirm={(reason) => choose(refused, reason)}
          onClose={() => setRefused(undefined)}
        />
      )}
    </>
  );
}
