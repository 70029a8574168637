import { Box, Paper, TextField, Typography } from "@mui/material";
import { useState } from "react";
import { TEXT_LIMITS } from "#shared/constants.ts";
import { ConfirmedAction, ConfirmedChange } from "../../components/ConfirmedAction.tsx";
import { Dotted } from "../../components/Dotted.tsx";
import { EmptyPanel } from "../../components/EmptyPanel.tsx";
import { NotLoaded } from "../../components/LoadFailed.tsx";
import { OfficialMoment } from "../../components/OfficialTime.tsx";
import { PageHeading } from "../../components/PageHeading.tsx";
import { useDatabaseChange } from "../../components/useDatabaseChange.ts";
import { DateTimeField } from "../../forms/DateTimeField.tsx";
import { QUIET, QUIET_FLUSH } from "../../theme/panels.ts";
import { PLAIN_LIST, ROW } from "../../theme/theme.ts";
import { type Stage, useStages } from "./finalist.ts";

/** The stages, for each of which finalists upload a document by a deadline. */
export function StageList() {
  const query = useStages();
  const { data: stages } = query;
  return (
    <section aria-label="Stages">
      <PageHeading title="Stages" isCovered>
        <StageButton />
      </PageHeading>
      {!stages && <NotLoaded query={query} failure="We couldn’t load the stages." />}
      {stages?.length === 0 && (
        <EmptyPanel title="No stages yet">
          Create one to ask finalists for a PDF by a deadline. They can upload several versions; all
          are kept and the last one counts.
        </EmptyPanel>
      )}
      <Box component="ol" sx={{ ...PLAIN_LIST, display: "grid", gap: 1.5 }}>
        {stages?.map((stage) => (
          <StageCard key={stage.id} stage={stage} />
        ))}
      </Box>
    </section>
  );
}

function StageCard({ stage }: { stage: Stage }) {
  const count = stage.handed_in_count;
  return (
    <Paper component="li" variant="outlined" sx={{ px: { xs: 2, sm: 3 }, py: 2 }}>
      <Box sx={{ ...ROW, justifyContent: "space-between" }}>
        <Typography component="h3" sx={{ fontWeight: 650, overflowWrap: "anywhere" }}>
          {stage.name}
        </Typography>
        <Box sx={{ display: "flex", mr: QUIET_FLUSH }}>
          <StageButton stage={stage} />
          {count === 0 && (
            <ConfirmedChange
              label="Delete"
              button={{ sx: QUIET, "aria-label": `Delete ${stage.name}` }}
              request="delete_finalist_stage"
              args={() => ({ id: stage.id, revision: stage.revision })}
              title="Delete this stage?"
              question={`Finalists will no longer be asked for ${stage.name}.`}
              success={`${stage.name} has been deleted.`}
              failure="Failed to delete the stage. Please try again."
            />
          )}
        </Box>
      </Box>
      <Typography component="div" color="textSecondary">
        <Dotted>
          <span>
            Due <OfficialMoment at={stage.due_at} />
          </span>
          {count === 1 ? "1 team has uploaded" : `${count} teams have uploaded`}
        </Dotted>
      </Typography>
      {stage.instructions && (
        <Typography
          sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere", maxWidth: "70ch", mt: 1 }}
        >
          {stage.instructions}
        </Typography>
      )}
    </Paper>
  );
}

const NEW_STAGE = { name: "", instructions: "", due_at: "" };

/** Changes a stage; without one, creates a stage. */
function StageButton({ stage: saved }: { stage?: Stage }) {
  const [form, setForm] = useState(NEW_STAGE);
  const save = useDatabaseChange(
    ({ callDatabase }, { revision, ...fields }: typeof NEW_STAGE & { revision: number }) =>
      saved
        ? callDatabase("save_finalist_stage", { id: saved.id, revision, ...fields })
        : callDatabase("create_finalist_stage", fields),
    {
      success: "The stage has been saved.",
      failure: "Failed to save the stage. Please try again.",
    },
  );

  function reset() {
    const { name, instructions, due_at } = saved ?? NEW_STAGE;
    setForm({ name, instructions, due_at });
  }

  return (
    <ConfirmedAction
      label={saved ? "Edit" : "New stage"}
      button={{
        ...(saved ? { sx: QUIET, "aria-label": `Edit ${saved.name}` } : { variant: "contained" }),
      }}
      mutation={save}
      version={saved?.revision ?? 0}
      args={(_, revision) => ({ ...form, revision })}
      onToggle={reset}
      title={saved ? `Edit ${saved.name}` : "New stage"}
      question="Finalists see this in their workspace. They can upload new versions until the deadline."
      action="Save"
      isForm
      disabled={form.name.trim() === "" || form.due_at === ""}
    >
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
    </ConfirmedAction>
  );
}
