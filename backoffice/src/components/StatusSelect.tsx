import { MenuItem, TextField } from "@mui/material";
import { useState } from "react";
import type { RaRecord } from "react-admin";
import { labelOf } from "#common/words.ts";
import type { Labelled } from "#shared/challenge.ts";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { isReasonRequired } from "../data/errors.ts";
import type { ResourceName } from "../data/resources.ts";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { ReasonDialog } from "./ReasonDialog.tsx";
import { useChange } from "./useChange.ts";
import { useShortcuts } from "./useShortcuts.ts";

interface StatusSelectProps<Status extends string, Row extends RaRecord & { status: Status }> {
  resource: ResourceName;
  record: Row;
  /** Sets the status, unless the record has changed since it was loaded. */
  save: (
    dataProvider: AdminDataProvider,
    record: Row,
    status: Status,
    reason?: string,
  ) => Promise<unknown>;
  /** The name of the record, for notifications that may appear on another page. */
  name: string;
  label: string;
  statuses: readonly Labelled<Status>[];
  /** A note for the confirmation and the notification. */
  note?: string;
  /** Whether the keys 1, 2, ... choose a status, after a confirmation. */
  hasKeys?: boolean;
  failure: string;
}

interface StatusChange<Status, Row> {
  /** The record as it was loaded. */
  from: Row;
  to: Status;
  reason?: string | undefined;
}

/**
 * Sets a record's status in its row: from a menu, so that no single key does it, and with Undo. Asks for a reason if
 * the database requires one. If someone else has changed the status, nothing is saved; a message says so, and
 * the menu shows the other status.
 */
export function StatusSelect<Status extends string, Row extends RaRecord & { status: Status }>(
  props: StatusSelectProps<Status, Row>,
) {
  const { resource, record, name, label, statuses, note, failure } = props;
  const [asked, setAsked] = useState<Status>();
  const [refused, setRefused] = useState<Status>();
  const { mutate, isPending, variables } = useChange(
    async (dataProvider, { from, to, reason }: StatusChange<Status, Row>) => {
      await props.save(dataProvider, from, to, reason);
      return (await dataProvider.getOne<Row>(resource, { id: from.id })).data;
    },
    {
      success: (_, { to }) => [`${name} is now ${labelOf(statuses, to)}.`, note].join(" ").trim(),
      undo: (saved, { from, reason }) => ({
        from: saved,
        to: from.status,
        reason: reason && "Undone",
      }),
      about: name,
      failure,
      onDone: () => setRefused(undefined),
      onFailure: (error, { to }) => {
        if (isReasonRequired(error)) setRefused(to);
        return isReasonRequired(error);
      },
    },
  );

  function save(to: Status, reason?: string) {
    setAsked(undefined);
    mutate({ from: record, to, reason });
  }

  const question = (status: Status) =>
    `${name}: ${labelOf(statuses, record.status)} → ${labelOf(statuses, status)}. ${note ?? ""}`.trim();

  useShortcuts(
    Object.fromEntries(
      (props.hasKeys ? statuses : []).map(({ value }, at) => [
        String(at + 1),
        () => {
          if (value !== record.status) setAsked(value);
        },
      ]),
    ),
  );

  const dialog = { title: "Change the status", action: "Change", isDestructive: false };
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
      <ConfirmDialog
        {...dialog}
        open={asked !== undefined}
        question={asked ? question(asked) : ""}
        isConfirmedByEnter
        busy={isPending}
        onConfirm={() => asked && save(asked)}
        onClose={() => setAsked(undefined)}
      />
      {refused && (
        <ReasonDialog
          {...dialog}
          question={`${question(refused)} Judging has begun, so this can change who wins.`}
          help="The administrator who confirms the next release acknowledges it"
          busy={isPending}
          onConfirm={(reason) => save(refused, reason)}
          onClose={() => setRefused(undefined)}
        />
      )}
    </>
  );
}
