import { Box, Link, Typography } from "@mui/material";
import { Link as RouterLink } from "react-router-dom";
import { MomentField } from "../../components/MomentField.tsx";
import { roundPath } from "../../records/roundPath.ts";
import { MULTILINE_TEXT } from "../../theme/multilineText.ts";
import { type Act, actLabel, isAboutReview, whatItDoes } from "./act.ts";
import { SettleAct } from "./SettleAct.tsx";

interface ActItemProps {
  act: Act;
  /** Whether the two rankings that it is about stand above. False unless told otherwise. */
  isCompared?: boolean;
}

/** What was proposed, by whom, when and why, and what became of it; those that wait can be settled. */
export function ActItem({ act, isCompared = false }: ActItemProps) {
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
        Proposed by {act.proposed_by_name ?? "a former administrator"},{" "}
        <MomentField record={act} source="proposed_at" />
      </Typography>
      {act.state === "proposed" ? (
        <>
          <Typography color="text.secondary">{whatItDoes(act)}</Typography>
          <SettleAct act={act} isCompared={isCompared} />
        </>
      ) : (
        <Typography>
          {act.state === "done" ? "Carried out by " : "Dropped by "}
          {act.settled_by_name ?? "a former administrator"},{" "}
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
