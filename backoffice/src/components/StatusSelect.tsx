import { MenuItem, TextField } from "@mui/material";
import { useId, useState } from "react";
import { type RaRecord, useNotify, useRefresh, useUpdate } from "react-admin";
import { labelOf } from "#common/words.ts";
import type { Labelled } from "#shared/challenge.ts";
import { isConflict, messageFor } from "../data/errors.ts";
import type { ResourceName } from "../data/resources.ts";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { UNDO_MS, UndoMessage } from "./UndoMessage.tsx";
import { useShortcuts } from "./useShortcuts.ts";

interface StatusSelectProps<Status extends string> {
  resource: ResourceName;
  record: RaRecord & { status: Status };
  /** What the record is called: a message about it may come on another page. */
  name: string;
  label: string;
  statuses: readonly Labelled<Status>[];
  /** What a change does at once that cannot be taken back: asked about first. */
  warning?: string | undefined;
  /** Whether the keys 1, 2, ... choose a status, which is asked about first. */
  hasKeys?: boolean;
  /** Said when somebody else was first. */
  conflict: string;
  /** Said when saving fails. */
  failure: string;
  /** Is told of each failure first, and returns whether that has explained it. */
  onFailure?: (error: unknown, status: Status) => boolean;
}

/**
 * Sets a record's status where it stands: from a menu, so that no single key does it, and with a way
 * back. A change that comes second to somebody else's is not saved: the person is told, and sees what
 * the other one chose.
 */
export function StatusSelect<Status extends string>(props: StatusSelectProps<Status>) {
  const { resource, record, name, label, statuses, warning, conflict, failure } = props;
  const id = useId();
  const [asked, setAsked] = useState<{ status: Status; byKey: boolean }>();
  const [update, { isPending, variables }] = useUpdate<StatusSelectProps<Status>["record"]>();
  const notify = useNotify();
  const refresh = useRefresh();

  function save(status: Status, previousData: typeof record, canUndo: boolean) {
    setAsked(undefined);
    void update(
      resource,
      { id: record.id, data: { status }, previousData },
      {
        mutationMode: "pessimistic",
        onSuccess: (saved) => {
          const text = `${name} is now ${labelOf(statuses, status)}.`;
          const undo = () => save(previousData.status, saved, false);
          notify(canUndo ? <UndoMessage onUndo={undo}>{text}</UndoMessage> : text, {
            autoHideDuration: UNDO_MS,
          });
        },
        onError: (error: unknown) => {
          if (props.onFailure?.(error, status)) return;
          console.error(error);
          const text = isConflict(error) ? conflict : messageFor(error, failure);
          notify(`${name}: ${text}`, { type: "error" });
        },
        onSettled: refresh,
      },
    );
  }

  function choose(text: string) {
    const status = statuses.find(({ value }) => value === text)?.value;
    if (!status || status === record.status) return;
    if (warning) setAsked({ status, byKey: false });
    else save(status, record, true);
  }

  useShortcuts(
    Object.fromEntries(
      (props.hasKeys ? statuses : []).map(({ value }, at) => [
        String(at + 1),
        () => {
          if (value !== record.status) setAsked({ status: value, byKey: true });
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
        question={
          asked
            ? `${name}: ${labelOf(statuses, record.status)} → ${labelOf(statuses, asked.status)}. ${warning ?? ""}`.trim()
            : ""
        }
        isConfirmedByEnter={asked?.byKey ?? false}
        action="Change"
        isDestructive={false}
        busy={isPending}
        onConfirm={() => asked && save(asked.status, record, true)}
        onClose={() => setAsked(undefined)}
      />
    </>
  );
}
