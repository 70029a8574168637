import { Box, Button, Typography } from "@mui/material";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { ConfirmDialog } from "../components/ConfirmDialog.tsx";
import { LoadFailed } from "../components/LoadFailed.tsx";
import { PageTitle } from "../components/PageTitle.tsx";
import { SelectField } from "../components/SelectField.tsx";
import { useChange } from "../components/useChange.ts";
import { toJson } from "../data/databaseFunctions.ts";
import { UnsavedGuard } from "../forms/UnsavedGuard.tsx";
import {
  formOf,
  type GroupEmailForm,
  type GroupEmailTemplate,
  groupEmailPath,
  isAlwaysNewsletter,
  type NewGroupEmailState,
} from "../records/groupEmail.ts";
import { useTemplates } from "../templates/Templates.tsx";
import { GroupEmailFields } from "./GroupEmailFields.tsx";
import { GroupEmailTemplates } from "./GroupEmailTemplates.tsx";
import { isComplete } from "./SegmentFields.tsx";
import { BLANK, STANDARD_TEMPLATES } from "./standardTemplates.ts";

/** An email that is not saved yet: blank, from a template, or a duplicate. */
export function NewGroupEmail() {
  const navigate = useNavigate();
  const { segment, original } = (useLocation().state ?? {}) as NewGroupEmailState;
  const {
    data: savedTemplates = [],
    error,
    refetch,
  } = useTemplates<GroupEmailTemplate>("group_email");
  const [choice, setChoice] = useState("");
  const [initial, setInitial] = useState(() => startFrom(original ?? BLANK));
  const [form, setForm] = useState(initial);
  const isChanged = form !== initial;
  // The template that replaces the text, once confirmed.
  const [replacement, setReplacement] = useState<string>();
  const { mutate, isPending } = useChange("save_group_email", {
    success: "The draft has been saved.",
    failure: "Failed to save the draft. Please try again.",
    onDone: ({ id }) => navigate(groupEmailPath(id), { replace: true }),
  });
  const canSave = isComplete(form.segment) && !isPending;
  const save = () => canSave && mutate({ group_email: toJson({ ...formOf(form), id: null }) });

  function startFrom(template: GroupEmailForm): GroupEmailForm {
    return {
      ...formOf(template),
      ...(segment && { segment, is_news: isAlwaysNewsletter(segment) }),
    };
  }

  function choose(wanted: string) {
    const template = startFrom(
      savedTemplates.find(({ id }) => id === wanted) ??
        STANDARD_TEMPLATES.find(({ label }) => label === wanted) ??
        BLANK,
    );
    setChoice(wanted);
    setInitial(template);
    setForm(template);
    setReplacement(undefined);
  }

  return (
    <>
      <PageTitle>New email</PageTitle>
      <Typography component="h2" variant="h5" sx={{ mb: 2 }}>
        New email
      </Typography>
      {!original && (
        <SelectField
          label="Start from"
          value={choice}
          options={[
            { value: "", label: "Blank" },
            ...savedTemplates.map(({ id, title }) => ({ value: id, label: `Template: ${title}` })),
            ...STANDARD_TEMPLATES.map(({ label }) => ({ value: label, label })),
          ]}
          onChange={isChanged ? setReplacement : choose}
        />
      )}
      {error && (
        <LoadFailed error={error} onRetry={() => void refetch()}>
          The templates could not be loaded.
        </LoadFailed>
      )}
      <Box component="fieldset" disabled={isPending} sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
        <GroupEmailFields
          form={form}
          onChange={(patch) => setForm({ ...form, ...patch })}
          onSubmit={save}
        >
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1.5, alignItems: "center" }}>
            <Button type="submit" variant="contained" disabled={!canSave}>
              {isPending ? "Saving..." : "Save draft"}
            </Button>
            <GroupEmailTemplates form={form} />
            <Typography color="text.secondary">
              Next, check recipients and preview. Changes save automatically.
            </Typography>
          </Box>
          <UnsavedGuard isUnsaved={isChanged} loss="Your changes to this email are not saved." />
        </GroupEmailFields>
      </Box>
      <ConfirmDialog
        open={replacement !== undefined}
        title="Replace this email?"
        question="The template replaces the group, subject and body that you entered."
        action="Replace"
        busy={false}
        onConfirm={() => choose(replacement ?? "")}
        onClose={() => setReplacement(undefined)}
      />
    </>
  );
}
