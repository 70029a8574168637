import { Box, Button, Typography } from "@mui/material";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { Json } from "#shared/database.types.ts";
import { ConfirmDialog } from "../components/ConfirmDialog.tsx";
import { LoadFailed } from "../components/LoadFailed.tsx";
import { PageTitle } from "../components/PageTitle.tsx";
import { SelectField } from "../components/SelectField.tsx";
import { useChange } from "../components/useChange.ts";
import { UnsavedGuard } from "../forms/UnsavedGuard.tsx";
import {
  formOf,
  isAlwaysNews,
  type MailForm,
  mailPath,
  type NewMailState,
  type SavedMail,
} from "../records/groupMail.ts";
import { MailFields } from "./MailFields.tsx";
import { MailTemplates } from "./MailTemplates.tsx";
import { isComplete } from "./SegmentFields.tsx";
import { BLANK, TEMPLATES } from "./templates.ts";
import { useMailTemplates } from "./useGroupMails.ts";

/** A mail that is not saved yet: blank, from a template, or like another one. Once saved it saves itself. */
export function NewMail() {
  const navigate = useNavigate();
  const { segment, like } = (useLocation().state ?? {}) as NewMailState;
  const { data: kept = [], error, refetch } = useMailTemplates();
  const [choice, setChoice] = useState("");
  const [begun, setBegun] = useState(() => beginWith(like ?? BLANK));
  const [form, setForm] = useState(begun);
  const isChanged = form !== begun;
  // The template that would take the place of what was typed.
  const [asked, setAsked] = useState<string>();
  const { mutate, isPending } = useChange("save_group_email", {
    success: "The draft has been saved.",
    failure: "Failed to save the draft. Please try again.",
    onDone: (answer) => {
      const { id } = answer as unknown as SavedMail;
      navigate(mailPath(id), { replace: true });
    },
  });
  const canSave = isComplete(form.segment) && !isPending;
  const save = () => canSave && mutate({ mail: { ...formOf(form), id: null } as unknown as Json });

  function beginWith(template: MailForm): MailForm {
    return { ...formOf(template), ...(segment && { segment, is_news: isAlwaysNews(segment) }) };
  }

  function choose(wanted: string) {
    const template = beginWith(
      kept.find(({ id }) => id === wanted) ??
        TEMPLATES.find(({ label }) => label === wanted) ??
        BLANK,
    );
    setChoice(wanted);
    setBegun(template);
    setForm(template);
    setAsked(undefined);
  }

  return (
    <>
      <PageTitle>New mail</PageTitle>
      <Typography component="h2" variant="h5" sx={{ mb: 2 }}>
        New mail
      </Typography>
      {!like && (
        <SelectField
          label="Begin with"
          value={choice}
          options={[
            { value: "", label: "A blank page" },
            ...kept.map(({ id, title }) => ({ value: id, label: `Kept: ${title}` })),
            ...TEMPLATES.map(({ label }) => ({ value: label, label })),
          ]}
          onChange={isChanged ? setAsked : choose}
        />
      )}
      {error && (
        <LoadFailed error={error} onRetry={() => void refetch()}>
          The templates that you keep could not be loaded.
        </LoadFailed>
      )}
      <Box component="fieldset" disabled={isPending} sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
        <MailFields
          form={form}
          onChange={(patch) => setForm({ ...form, ...patch })}
          onSubmit={save}
        >
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1.5, alignItems: "center" }}>
            <Button type="submit" variant="contained" disabled={!canSave}>
              {isPending ? "Saving..." : "Save draft"}
            </Button>
            <MailTemplates form={form} />
            <Typography color="text.secondary">
              Then you see who gets it and what they read, and it saves itself.
            </Typography>
          </Box>
          <UnsavedGuard isUnsaved={isChanged} loss="Your changes to the mail are not saved." />
        </MailFields>
      </Box>
      <ConfirmDialog
        open={asked !== undefined}
        title="Replace this mail?"
        question="The template replaces the group, the subject and the text that you have entered."
        action="Replace"
        busy={false}
        onConfirm={() => choose(asked ?? "")}
        onClose={() => setAsked(undefined)}
      />
    </>
  );
}
