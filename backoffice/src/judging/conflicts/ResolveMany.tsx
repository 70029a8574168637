import { Button } from "@mui/material";
import { useState } from "react";
import { useDataProvider, useListContext } from "react-admin";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
import { StepwiseProgress } from "../StepwiseProgress.tsx";
import { useStepwise } from "../useStepwise.tsx";
import { SETTLING, type Settled } from "./conflict.ts";
import { ResolutionReason, reasonGiven } from "./ResolutionReason.tsx";

/** Confirms or dismisses all conflicts that are selected, after asking once. */
export function ResolveMany() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { selectedIds, onUnselectItems } = useListContext();
  const [asked, setAsked] = useState<Settled>();
  const [reason, setReason] = useState("");
  const settling = useStepwise(({ id, state }: { id: string; state: Settled }) =>
    dataProvider.callDatabase("resolve_conflict", { id, state, ...reasonGiven(reason) }),
  );
  const count = selectedIds.length.toLocaleString("en");
  const conflicts = `${count} ${selectedIds.length === 1 ? "conflict" : "conflicts"}`;

  async function settle(state: Settled) {
    setAsked(undefined);
    await settling.start(selectedIds.map((id) => ({ id: String(id), state })));
    setReason("");
    onUnselectItems();
  }

  if (settling.progress) return <StepwiseProgress label="Conflicts" of={settling} />;
  return (
    <>
      {(["confirmed", "dismissed"] as const).map((state) => (
        <Button key={state} variant="outlined" onClick={() => setAsked(state)}>
          {SETTLING[state].action} {count}
        </Button>
      ))}
      {asked && (
        <ConfirmDialog
          open
          title={`${SETTLING[asked].action} ${conflicts}?`}
          question={`For each of them: ${SETTLING[asked].consequence} One of your own is left to another administrator.`}
          action={`${SETTLING[asked].action} ${conflicts}`}
          isDestructive={false}
          busy={false}
          onConfirm={() => void settle(asked)}
          onClose={() => setAsked(undefined)}
        >
          <ResolutionReason value={reason} onChange={setReason} />
        </ConfirmDialog>
      )}
    </>
  );
}
