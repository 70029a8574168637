import { Box, Button, Typography } from "@mui/material";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { counted } from "#common/words.ts";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { useChange } from "../../components/useChange.ts";
import { useRights } from "../../data/rights.ts";
import { RoundEditor } from "./RoundEditor.tsx";
import { isPreparing, isSpread, type Round } from "./round.ts";
import { toForm } from "./roundForm.ts";

/** The criteria, dates and settings of a round. */
export function RoundSettings({ round }: { round: Round }) {
  const navigate = useNavigate();
  const isAdministrator = useRights()("administration");
  const canDelete = isPreparing(round) && round.assignments_count === 0;
  if (!isAdministrator) return <CriteriaText round={round} />;
  return (
    <Box sx={{ display: "grid", gap: 3, justifyItems: "start" }}>
      <RoundEditor saved={toForm(round)} round={round} />
      {canDelete && (
        <DeleteRound round={round} onDeleted={() => navigate("/judging", { replace: true })} />
      )}
    </Box>
  );
}

interface DeleteRoundProps {
  round: Round;
  onDeleted: () => void;
}

function DeleteRound({ round, onDeleted }: DeleteRoundProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useChange("delete_judging_round", {
    success: `${round.name} has been deleted.`,
    failure: "Failed to delete the round. Please try again.",
    onDone: onDeleted,
  });
  return (
    <>
      <Button color="error" variant="outlined" onClick={() => setIsAsking(true)}>
        Delete round
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Delete this round?"
        question={`${round.name}, its criteria and its round entries are deleted.`}
        action="Delete"
        busy={isPending}
        onConfirm={() => mutate({ id: round.id })}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}

/** The criteria for a chair, who cannot change them. */
function CriteriaText({ round }: { round: Round }) {
  const { criteria, places, is_anonymized: isAnonymized, reviews_per_entry: reviewers } = round;
  return (
    <Box sx={{ maxWidth: 720 }}>
      <Typography>
        {isAnonymized && "Judges do not see who submitted an entry. "}
        {isSpread(round)
          ? `${reviewers} judges review each entry. `
          : "Each judge reviews all entries. "}
        {counted(places, "entry advances", "entries advance")}.
      </Typography>
      <Box component="ol" aria-label="Criteria" sx={{ pl: 2.5 }}>
        {criteria.map(({ name, question, weight, score_words: words }) => (
          <Box key={name} component="li" sx={{ mb: 2, overflowWrap: "anywhere" }}>
            <strong>{name}</strong>, weight {weight}
            <div>{question}</div>
            <Typography color="text.secondary">
              {words.map((word, index) => `${index + 1}: ${word}`).join(" · ")}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
