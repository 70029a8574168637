import { Box } from "@mui/material";
import { useNavigate } from "react-router-dom";
import { useRights } from "../../data/rights.ts";
import { CriteriaText } from "./CriteriaText.tsx";
import { DeleteRound } from "./DeleteRound.tsx";
import { RoundEditor } from "./RoundEditor.tsx";
import { isPreparing, type Round } from "./round.ts";
import { toForm } from "./roundForm.ts";

/** What a round judges by, and when. */
export function RoundSettings({ round }: { round: Round }) {
  const navigate = useNavigate();
  const isAdministrator = useRights()("administration");
  const canGo = isPreparing(round) && round.assignments_count === 0;
  if (!isAdministrator) return <CriteriaText round={round} />;
  return (
    <Box sx={{ display: "grid", gap: 3, justifyItems: "start" }}>
      <RoundEditor saved={toForm(round)} round={round} />
      {canGo && (
        <DeleteRound round={round} onDeleted={() => navigate("/judging", { replace: true })} />
      )}
    </Box>
  );
}
