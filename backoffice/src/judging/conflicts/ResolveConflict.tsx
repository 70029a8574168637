import { Box, Button, TextField } from "@mui/material";
import { useState } from "react";
import { useDataProvider, useListContext } from "react-admin";
import { counted } from "#common/words.ts";
import { TEXT_LIMITS } from "#shared/constants.ts";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { useChange } from "../../components/useChange.ts";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
import { BulkProgress, useBulkAction } from "../bulkAction.tsx";
import { type Conflict, personOf, RESOLUTIONS, type Resolution } from "./conflict.ts";

const STATES = ["confirmed", "dismissed"] as const;

/** Confirms or dismisses a conflict, also one that was resolved before. */
export function ResolveConflict({ conflict }: { conflict: Conflict }) {
  const [resolution, setResolution] = useState<Resolution>();
  const [reason, setReason] = useState("");
  const { mutate, isPending } = useChange("resolve_conflict", {
    success: `The conflict is ${resolution}.`,
    failure: "Failed to resolve the conflict. Please try again.",
    onDone: () => {
      setResolution(undefined);
      setReason("");
    },
  });
  const name = `the conflict of ${personOf(conflict)} with ${conflict.idea_name}`;
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
      {STATES.filter((state) => state !== conflict.state).map((state) => (
        <Button
          key={state}
          variant="outlined"
          disabled={isPending}
          aria-label={`${RESOLUTIONS[state].action} ${name}`}
          onClick={() => setResolution(state)}
        >
          {RESOLUTIONS[state].action}
        </Button>
      ))}
      {resolution && (
        <ConfirmDialog
          open
          title={`${RESOLUTIONS[resolution].action} ${name}?`}
          question={RESOLUTIONS[resolution].consequence}
          action={RESOLUTIONS[resolution].action}
          isDestructive={false}
          busy={isPending}
          onConfirm={() => mutate({ id: conflict.id, state: resolution, ...toArgument(reason) })}
          onClose={() => setResolution(undefined)}
        >
          <ReasonField value={reason} onChange={setReason} />
        </ConfirmDialog>
      )}
    </Box>
  );
}

/** Confirms or dismisses all selected conflicts. */
export function ResolveSelected() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { selectedIds, onUnselectItems } = useListContext();
  const [resolution, setResolution] = useState<Resolution>();
  const [reason, setReason] = useState("");
  const resolveAll = useBulkAction(({ id, state }: { id: string; state: Resolution }) =>
    dataProvider.callDatabase("resolve_conflict", { id, state, ...toArgument(reason) }),
  );
  const conflicts = counted(selectedIds.length, "conflict", "conflicts");

  async function resolve(state: Resolution) {
    setResolution(undefined);
    await resolveAll.start(selectedIds.map((id) => ({ id: String(id), state })));
    setReason("");
    onUnselectItems();
  }

  if (resolveAll.progress) return <BulkProgress label="Conflicts" action={resolveAll} />;
  return (
    <>
      {STATES.map((state) => (
        <Button key={state} variant="outlined" onClick={() => setResolution(state)}>
          {RESOLUTIONS[state].action} {conflicts}
        </Button>
      ))}
      {resolution && (
        <ConfirmDialog
          open
          title={`${RESOLUTIONS[resolution].action} ${conflicts}?`}
          question={`This applies to each of them: ${RESOLUTIONS[resolution].consequence} Your own conflicts are skipped, because another administrator has to resolve them.`}
          action={`${RESOLUTIONS[resolution].action} ${conflicts}`}
          isDestructive={false}
          busy={false}
          onConfirm={() => void resolve(resolution)}
          onClose={() => setResolution(undefined)}
        >
          <ReasonField value={reason} onChange={setReason} />
        </ConfirmDialog>
      )}
    </>
  );
}

interface ReasonFieldProps {
  value: string;
  onChange: (value: string) => void;
}

function ReasonField({ value, onChange }: ReasonFieldProps) {
  return (
    <TextField
      label="Reason"
      helperText="Administrators can read it. Required to dismiss a conflict once judges have submitted reviews."
      value={value}
      onChange={({ target }) => onChange(target.value)}
      multiline
      maxRows={6}
      fullWidth
      slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.message } }}
      sx={{ mt: 2 }}
    />
  );
}

const toArgument = (reason: string) => (reason.trim() ? { reason: reason.trim() } : {});
