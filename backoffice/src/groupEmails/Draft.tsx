import { Alert, Box, Typography } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useDataProvider } from "react-admin";
import { useAutosave } from "#common/work/useAutosave.ts";
import { ConflictPanel } from "../components/ConflictPanel.tsx";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { formOf, type GroupEmail, type GroupEmailForm } from "../records/groupEmail.ts";
import { COLUMN } from "../theme/panels.ts";
import {
  createEditedGroupEmail,
  type EditedGroupEmail,
  type EditedGroupEmailState,
} from "./editedGroupEmail.ts";
import { GroupEmailFields } from "./GroupEmailFields.tsx";
import { EmailContent, RecipientCheck, RecipientCount } from "./RecipientCheck.tsx";
import { Sending } from "./Sending.tsx";

/** The editor of a draft, with the number of its recipients; below, a preview, the send button and the recipients. */
export function Draft({ groupEmail }: { groupEmail: GroupEmail }) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const queryClient = useQueryClient();
  const [edited] = useState(() =>
    createEditedGroupEmail(
      groupEmail,
      dataProvider,
      () => void queryClient.invalidateQueries({ queryKey: ["group-emails"] }),
    ),
  );
  const loss = "We couldn’t save your last changes to this email.";
  const state = useAutosave(edited, groupEmail, loss);
  const change = (patch: Partial<GroupEmailForm>) =>
    edited.type(formOf({ ...state.typed, ...patch }));
  return (
    <>
      <Box
        component="form"
        noValidate
        aria-label="Group email"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void edited.flush();
        }}
        sx={{ ...COLUMN, mb: 3 }}
      >
        <GroupEmailFields
          form={state.typed}
          onChange={change}
          status={<SaveStatus state={state} edited={edited} />}
          count={<RecipientCount groupEmail={groupEmail} />}
        />
      </Box>
      <RecipientCheck groupEmail={groupEmail}>
        <Sending groupEmail={groupEmail} isSaved={state.saving.status === "saved"} />
      </RecipientCheck>
    </>
  );
}

interface SaveStatusProps {
  state: EditedGroupEmailState;
  edited: EditedGroupEmail;
}

function SaveStatus({ state, edited }: SaveStatusProps) {
  const { server, typed, saving, failure, restoredFrom } = state;
  if (saving.status === "conflict") {
    return (
      <ConflictPanel
        message="This draft was changed in another tab or by another administrator."
        saved={<EmailContent email={server} />}
        typed={<EmailContent email={typed} />}
        onChoose={(winner) => void edited.resolve(winner)}
      />
    );
  }
  if (failure) {
    return (
      <Alert severity="error" sx={{ flexBasis: "100%" }}>
        {failure.message} Trying again. Your changes are still here.
      </Alert>
    );
  }
  return (
    <Typography color="textSecondary" role={saving.status === "invalid" ? "alert" : undefined}>
      {restoredFrom && "Your unsaved changes have been restored. "}
      {saving.status === "invalid" ? `Not saved yet. ${saving.message}` : STATUS[saving.status]}
    </Typography>
  );
}

const STATUS = {
  saved: "All changes saved.",
  waiting: "Saving...",
  saving: "Saving...",
  failed: "Not saved yet.",
  closed: "Not saved, because the email is no longer a draft.",
} as const;
