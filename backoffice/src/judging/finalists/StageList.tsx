import { Box, Button, Paper, Typography } from "@mui/material";
import { useState } from "react";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { LoadFailed } from "../../components/LoadFailed.tsx";
import { LoadingScreen } from "../../components/LoadingScreen.tsx";
import { MomentField } from "../../components/MomentField.tsx";
import { useChange } from "../../components/useChange.ts";
import { type Stage, useStages } from "./finalist.ts";
import { StageButton } from "./StageButton.tsx";

/** The stages, for each of which finalists upload a document by a deadline. */
export function StageList() {
  const { data: stages, error, refetch } = useStages();
  return (
    <Box component="section" aria-labelledby="stages">
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, mb: 2, alignItems: "center" }}>
        <Typography id="stages" component="h2" variant="h5" sx={{ mr: "auto" }}>
          Stages
        </Typography>
        <StageButton />
      </Box>
      {error && (
        <LoadFailed error={error} onRetry={() => void refetch()}>
          The stages could not be loaded.
        </LoadFailed>
      )}
      {!error && !stages && <LoadingScreen />}
      {stages?.length === 0 && (
        <Typography sx={{ maxWidth: 720 }}>
          No stages yet. Create one to ask finalists for a PDF by a deadline. They can upload
          several versions; all are kept and the last one counts.
        </Typography>
      )}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gap: 1.5 }}>
        {stages?.map((stage) => (
          <StageCard key={stage.id} stage={stage} />
        ))}
      </Box>
    </Box>
  );
}

function StageCard({ stage }: { stage: Stage }) {
  const count = stage.handed_in_count;
  return (
    <Paper component="li" variant="outlined" sx={{ p: 2, display: "grid", gap: 1 }}>
      <Typography component="h3" sx={{ fontWeight: 650, overflowWrap: "anywhere" }}>
        {stage.name}
      </Typography>
      <Typography component="div" color="text.secondary">
        Due <MomentField record={stage} source="due_at" /> ·{" "}
        {count === 1 ? "1 team has" : `${count} teams have`} uploaded
      </Typography>
      {stage.instructions && (
        <Typography sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere", maxWidth: 720 }}>
          {stage.instructions}
        </Typography>
      )}
      <Box sx={{ display: "flex", gap: 1 }}>
        <StageButton stage={stage} />
        {count === 0 && <DeleteStage stage={stage} />}
      </Box>
    </Paper>
  );
}

function DeleteStage({ stage }: { stage: Stage }) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useChange("delete_finalist_stage", {
    success: `${stage.name} has been deleted.`,
    failure: "Failed to delete the stage. Please try again.",
    onDone: () => setIsAsking(false),
  });
  return (
    <>
      <Button
        variant="outlined"
        color="error"
        aria-label={`Delete ${stage.name}`}
        onClick={() => setIsAsking(true)}
      >
        Delete
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Delete this stage?"
        question={`Finalists will no longer be asked for ${stage.name}.`}
        action="Delete"
        busy={isPending}
        onConfirm={() => mutate({ id: stage.id })}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
