import { Box, Button, Link, Typography } from "@mui/material";
import { Link as RouterLink } from "react-router-dom";
import { MomentField } from "../../components/MomentField.tsx";
import { useChange } from "../../components/useChange.ts";
import { roundPath } from "../../records/roundPath.ts";
import { MULTILINE_TEXT } from "../../theme/multilineText.ts";
import { OutMark } from "../OutMark.tsx";
import type { Round } from "../rounds/round.ts";
import { type Decision, outcomeOf, whyOwnLook } from "./decision.ts";

interface ConfirmOneProps {
  round: Round;
  decision: Decision;
  disabled: boolean;
}

/** A decision that is confirmed by itself, with why that is and the reason that was given. */
export function ConfirmOne({ round, decision, disabled }: ConfirmOneProps) {
  const { code, rank, reason } = decision;
  const { mutate, isPending } = useChange("confirm_decisions", {
    success: `${code} is confirmed.`,
    failure: "Failed to confirm. Please try again.",
  });
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: "divider" }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 1.5, alignItems: "center" }}>
        <Link
          component={RouterLink}
          to={roundPath(round.id, `copies/${decision.judging_copy_id}`)}
          sx={{ fontWeight: 650 }}
        >
          {code}
        </Link>
        <bdi>{decision.idea_name}</bdi>
        {decision.is_out && <OutMark />}
        <span>
          {rank === null ? "No rank" : `Rank ${rank}`} · <strong>{outcomeOf(decision)}</strong>
        </span>
        <Button
          variant="contained"
          disabled={disabled || isPending}
          aria-label={`Confirm ${code}: ${outcomeOf(decision)}`}
          onClick={() => mutate({ round_id: round.id, ids: [decision.id] })}
          sx={{ ml: { sm: "auto" } }}
        >
          Confirm
        </Button>
      </Box>
      <Typography>By itself, because {whyOwnLook(decision)}.</Typography>
      {reason && <Box sx={MULTILINE_TEXT}>Reason: {reason}</Box>}
      <Typography color="text.secondary">
        Decided by {decision.decided_by_name ?? "a former administrator"},{" "}
        <MomentField record={decision} source="decided_at" />
      </Typography>
    </Box>
  );
}
