import { Box, Button, Paper, TextField, Typography } from "@mui/material";
import { useState } from "react";
import { TEXT_LIMITS } from "#shared/constants.ts";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { LoadFailed } from "../../components/LoadFailed.tsx";
import { LoadingScreen } from "../../components/LoadingScreen.tsx";
import { MomentField } from "../../components/MomentField.tsx";
import { useChange } from "../../components/useChange.ts";
import { DateTimeField } from "../../forms/DateTimeField.tsx";
import { type Stage, useStages } from "./finalist.ts";

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

const NEW_STAGE = { name: "", instructions: "", due_at: "" };

/** Changes a stage; without one, creates a stage. */
function StageButton({ stage }: { stage?: Stage }) {
  const [isOpen, setIsOpen] = useState(false);
  const [form, setForm] = useState(NEW_STAGE);
  // Keeps the version from when the dialog opened, so that a colleague's later change is not overwritten.
  const [version, setVersion] = useState<string>();
  const { mutate, isPending } = useChange("save_finalist_stage", {
    success: "The stage has been saved.",
    failure: "Failed to save the stage. Please try again.",
    onDone: () => setIsOpen(false),
  });
  const isComplete = form.name.trim() !== "" && form.due_at !== "";

  function open() {
    const { name, instructions, due_at } = stage ?? NEW_STAGE;
    setForm({ name, instructions, due_at });
    setVersion(stage?.updated_at);
    setIsOpen(true);
  }
  function save() {
    mutate({
      stage: { ...form, id: stage?.id ?? null },
      ...(version && { expected_updated_at: version }),
    });
  }

  return (
    <>
      <Button
        variant={stage ? "outlined" : "contained"}
        {...(stage && { "aria-label": `Change ${stage.name}` })}
        onClick={open}
      >
        {stage ? "Change" : "New stage"}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={stage ? `Change ${stage.name}` : "New stage"}
        question="Finalists see this in their workspace. They can upload new versions until the deadline."
        action={isPending ? "Saving..." : "Save"}
        isDestructive={false}
        isForm
        busy={isPending}
        disabled={!isComplete}
        onConfirm={save}
        onClose={() => setIsOpen(false)}
      >
        <Box sx={{ display: "grid", gap: 2, mt: 2 }}>
          <TextField
            label="Name"
            autoFocus
            value={form.name}
            onChange={({ target }) => setForm({ ...form, name: target.value })}
            slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.name } }}
          />
          <DateTimeField
            label="Deadline"
            value={form.due_at}
            onChange={(due_at) => setForm({ ...form, due_at })}
          />
          <TextField
            label="Instructions"
            value={form.instructions}
            multiline
            minRows={3}
            onChange={({ target }) => setForm({ ...form, instructions: target.value })}
            slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.message } }}
          />
        </Box>
      </ConfirmDialog>
    </>
  );
}
