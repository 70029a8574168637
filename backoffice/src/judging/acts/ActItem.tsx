import { Box, Button, Link, Typography } from "@mui/material";
import { useState } from "react";
import { useGetIdentity } from "react-admin";
import { Link as RouterLink } from "react-router-dom";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { MomentField } from "../../components/MomentField.tsx";
import { MULTILINE_TEXT } from "../../theme/multilineText.ts";
import { roundPath } from "../rounds/round.ts";
import { useChange } from "../useChange.ts";
import { type Act, actLabel, isAboutReview, whatItDoes } from "./act.ts";

/** What was proposed, by whom, when and why, and what became of it; those that wait can be settled. */
export function ActItem({ act }: { act: Act }) {
  return (
    <Box
      component="li"
      sx={{ py: 1.5, borderTop: 1, borderColor: "divider", overflowWrap: "anywhere" }}
    >
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 1, alignItems: "baseline" }}>
        <strong>{actLabel(act.kind)}</strong>
        <Subject act={act} />
      </Box>
      <Box sx={MULTILINE_TEXT}>{act.reason}</Box>
      <Typography color="text.secondary">
        Proposed by {act.proposed_by_email ?? "a former administrator"},{" "}
        <MomentField record={act} source="proposed_at" />
      </Typography>
      {act.state === "proposed" ? (
        <>
          <Typography color="text.secondary">{whatItDoes(act)}</Typography>
          <SettleAct act={act} />
        </>
      ) : (
        <Typography>
          {act.state === "done" ? "Carried out by " : "Dropped by "}
          {act.settled_by_email ?? "a former administrator"},{" "}
          <MomentField record={act} source="settled_at" />
        </Typography>
      )}
    </Box>
  );
}

function Subject({ act }: { act: Act }) {
  if (act.submission_id) {
    return (
      <Link component={RouterLink} to={`/submissions/${act.submission_id}`}>
        <bdi>{act.idea_name}</bdi>
        {act.receipt_number && `, ${act.receipt_number}`}
      </Link>
    );
  }
  const round = (
    <Link component={RouterLink} to={roundPath(act.round_id ?? "")}>
      {act.round_name}
    </Link>
  );
  if (!isAboutReview(act)) return round;
  return (
    <span>
      {act.code}, read by {act.judge_name}, in {round}
    </span>
  );
}

/** Carrying it out, for others than who has proposed it, and dropping it. */
function SettleAct({ act }: { act: Act }) {
  const { identity } = useGetIdentity();
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
  const name = `${actLabel(act.kind)}, ${act.round_name ?? act.idea_name ?? ""}`;
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mt: 1, alignItems: "center" }}>
      {isOwn && <span>It waits for another administrator.</span>}
      {!isOwn && !isAboutReview(act) && (
        <Button
          variant="contained"
          aria-label={`Carry out: ${name}`}
          onClick={() => setAsked("carry-out")}
        >
          Carry out
        </Button>
      )}
      {isAboutReview(act) && (
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
