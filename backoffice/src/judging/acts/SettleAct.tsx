import { Box, Button } from "@mui/material";
import { useState } from "react";
import { useGetIdentity } from "react-admin";
import { Link as RouterLink } from "react-router-dom";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { useChange } from "../../components/useChange.ts";
import { useRights } from "../../data/rights.ts";
import { roundPath } from "../../records/roundPath.ts";
import { type Act, actLabel, isAboutReview, whatItDoes } from "./act.ts";

interface SettleActProps {
  act: Act;
  /** Whether the two rankings that it is about stand on the same page. */
  isCompared: boolean;
}

/**
 * Carrying an act out, for others than who has proposed it, and dropping it. What changes a ranking is
 * carried out where that can be seen.
 */
export function SettleAct({ act, isCompared }: SettleActProps) {
  const { identity } = useGetIdentity();
  const isAdministrator = useRights()("administration");
  const [asked, setAsked] = useState<"carry-out" | "drop">();
  const close = () => setAsked(undefined);
  const carryOut = useChange("confirm_act", {
    success: "It is carried out.",
    failure: "Failed to carry it out. Please try again.",
    onDone: close,
  });
  const drop = useChange("drop_act", {
    success: "The proposal is dropped.",
    failure: "Failed to drop it. Please try again.",
    onDone: close,
  });
  if (!identity) return null;
  const isOwn = act.proposed_by === identity.id;
  const isElsewhere = isAboutReview(act) && !isCompared;
  const name = `${actLabel(act.kind)}, ${act.round_name ?? act.idea_name ?? ""}`;
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mt: 1, alignItems: "center" }}>
      {isOwn && <span>It waits for another administrator.</span>}
      {!isOwn && !isElsewhere && (
        <Button
          variant="contained"
          aria-label={`Carry out: ${name}`}
          onClick={() => setAsked("carry-out")}
        >
          Carry out
        </Button>
      )}
      {isElsewhere && isAdministrator && (
        <Button
          variant={isOwn ? "outlined" : "contained"}
          component={RouterLink}
          to={roundPath(act.round_id ?? "", `reviews/${act.assignment_id}`)}
        >
          See the ranking with and without it
        </Button>
      )}
      <Button variant="outlined" aria-label={`Drop: ${name}`} onClick={() => setAsked("drop")}>
        Drop
      </Button>
      <ConfirmDialog
        open={asked === "carry-out"}
        title={`${actLabel(act.kind)}?`}
        question={
          <>
            <strong>{act.round_name ?? act.idea_name}</strong>: {whatItDoes(act)} Reason:{" "}
            {act.reason}
          </>
        }
        action="Carry out"
        // "Cancel" could mean the round.
        cancel="Back"
        busy={carryOut.isPending}
        onConfirm={() => carryOut.mutate({ id: act.id })}
        onClose={close}
      />
      <ConfirmDialog
        open={asked === "drop"}
        title="Drop this proposal?"
        question={`${actLabel(act.kind)}: nothing changes, and the proposal stays in the list as dropped.`}
        action="Drop"
        busy={drop.isPending}
        onConfirm={() => drop.mutate({ id: act.id })}
        onClose={close}
      />
    </Box>
  );
}
