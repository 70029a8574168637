import { MenuItem, TextField } from "@mui/material";
import { useId, useState } from "react";
import { type RaRecord, useNotify, useRefresh, useUpdate } from "react-admin";
import { labelOf } from "#common/words.ts";
import type { Labelled } from "#shared/challenge.ts";
import { isConflict, isReasonWanted, messageFor } from "../data/errors.ts";
import type { ResourceName } from "../data/resources.ts";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { ReasonDialog } from "./ReasonDialog.tsx";
import { UNDO_MS, UndoMessage } from "./UndoMessage.tsx";
import { useShortcuts } from "./useShortcuts.ts";

interface StatusSelectProps<Status extends string> {
  resource: ResourceName;
  record: RaRecord & { status: Status };
  /** The name of the record, for notifications that may appear on another page. */
  name: string;
  label: string;
  statuses: readonly Labelled<Status>[];
  /** A note in the question and in the notification. */
  note?: string;
  /** Whether the keys 1, 2, ... choose a status, which is asked about first. */
  hasKeys?: boolean;
  /** The notification if someone else changed the record first. */
  conflict: string;
  /** The notification after a failure. */
  failure: string;
}

/**
 * Sets a record's status in its row: from a menu, so that no single key does it, and with Undo. Asks for a reason if
 * the database requires one. If somebody else has changed the status meanwhile, nothing is saved; a message says so, and
 * the menu shows the other status.
 */
export function StatusSelect<Status extends string>(props: StatusSelectProps<Status>) {
  const { resource, record, name, label, statuses, note, conflict, failure } = props;
  const id = useId();
  const [asked, setAsked] = useState<Status>();
  const [refused, setRefused] = useState<Status>();
  const [update, { isPending, variables }] = useUpdate<StatusSelectProps<Status>["record"]>();
  const notify = useNotify();
  const refresh = useRefresh();

  function save(status: Status, previousData: typeof record, canUndo: boolean, reason?: string) {
    setAsked(undefined);
    void update(
      resource,
      { id: record.id, data: { status, ...(reason && { reason }) }, previousData },
      {
        mutationMode: "pessimistic",
        onSuccess: (saved) => {
          setRefused(undefined);
          const text = `${name} is now ${labelOf(statuses, status)}.${note ? ` ${note}` : ""}`;
          const undo = () => save(previousData.status, saved, false, reason && "Undone");
          notify(canUndo ? <UndoMessage onUndo={undo}>{text}</UndoMessage> : text, {
            autoHideDuration: UNDO_MS,
          });
        },
        onError: (error: unknown) => {
          if (isReasonWanted(error)) return setRefused(status);
          console.error(error);
          const text = isConflict(error) ? conflict : messageFor(error, failure);
          notify(`${name}: ${text}`, { type: "error" });
        },
        onSettled: refresh,
      },
    );
  }

  const question = (status: Status) =>
    `${name}: ${labelOf(statuses, record.status)} → ${labelOf(statuses, status)}. ${note ?? ""}`.trim();

  function choose(text: string) {
    const status = statuses.find(({ value }) => value === text)?.value;
    if (status && status !== record.status) save(status, record, true);
  }

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

  return (
    <>
      <TextField
        id={id}
        select
        value={(isPending && variables?.data?.status) || record.status}
        disabled={isPending}
        sx={{ minWidth: 140, maxWidth: "100%" }}
        onChange={(event) => choose(event.target.value)}
        slotProps={{ select: { SelectDisplayProps: { "aria-label": label } } }}
      >
        {statuses.map((option) => (
          <MenuItem key={option.value} value={option.value}>
            {option.label}
          </MenuItem>
        ))}
      </TextField>
      <ConfirmDialog
        open={asked !== undefined}
        title="Change the status"
        question={asked ? question(asked) : ""}
        isConfirmedByEnter
        action="Change"
        isDestructive={false}
        busy={isPending}
        onConfirm={() => asked && save(asked, record, true)}
        onClose={() => setAsked(undefined)}
      />
      {refused && (
        <ReasonDialog
          title="Change the status"
          question={`${question(refused)} Judging has begun, so this can change who wins.`}
          action="Change"
          isDestructive={false}
          help="The administrator who confirms the next release acknowledges it"
          busy={isPending}
          onConfirm={(reason) => save(refused, record, true, reason)}
          onClose={() => setRefused(undefined)}
        />
      )}
    </>
  );
}
