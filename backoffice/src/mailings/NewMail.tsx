import { Box, Button, Typography } from "@mui/material";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useLocation, useNavigate } from "react-router-dom";
import type { Json } from "#shared/database.types.ts";
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

/** A mail that is not saved yet: blank, from a template, or like another one. */
export function NewMail() {
  const { segment, like } = (useLocation().state ?? {}) as NewMailState;
  const [choice, setChoice] = useState("");
  const { data: kept = [], error, refetch } = useMailTemplates();
  const template: MailForm =
    kept.find(({ id }) => id === choice) ??
    TEMPLATES.find(({ label }) => label === choice) ??
    like ??
    BLANK;
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
          onChange={setChoice}
        />
      )}
      {error && (
        <LoadFailed error={error} onRetry={() => void refetch()}>
          The templates that you keep could not be loaded.
        </LoadFailed>
      )}
      <Editor
        // Another template begins anew.
        key={choice}
        begun={{
          ...formOf(template),
          ...(segment && { segment, is_news: isAlwaysNews(segment) }),
        }}
      />
    </>
  );
}

/** What was typed lies over what it began with, until it is saved; from then on it saves itself. */
function Editor({ begun }: { begun: MailForm }) {
  const navigate = useNavigate();
  const [edits, setEdits] = useState<Partial<MailForm>>({});
  const { mutate, isPending } = useChange("save_group_mail", {
    success: "The draft has been saved.",
    failure: "Failed to save the draft. Please try again.",
    onDone: (answer) => {
      // Before the way on: what is saved is not asked about.
      flushSync(() => setEdits({}));
      const { id } = answer as unknown as SavedMail;
      navigate(mailPath(id), { replace: true });
    },
  });
  const form = { ...begun, ...edits };
  const canSave = isComplete(form.segment) && !isPending;
  const save = () => canSave && mutate({ mail: { ...formOf(form), id: null } as unknown as Json });
  return (
    <MailFields form={form} onChange={(patch) => setEdits({ ...edits, ...patch })} onSubmit={save}>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1.5, alignItems: "center" }}>
        <Button type="submit" variant="contained" disabled={!canSave}>
          {isPending ? "Saving..." : "Save draft"}
        </Button>
        <MailTemplates form={form} />
        <Typography color="text.secondary">
          Then you see who gets it and what they read, and it saves itself.
        </Typography>
      </Box>
      <UnsavedGuard
        isUnsaved={Object.keys(edits).length > 0}
        loss="Your changes to the mail are not saved."
      />
    </MailFields>
  );
}
