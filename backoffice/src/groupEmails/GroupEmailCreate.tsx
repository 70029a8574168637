import { Box, Button, Typography } from "@mui/material";
import { type FormEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useUnsavedWork } from "#common/work/unsavedWork.ts";
import { PageHeading } from "../components/PageHeading.tsx";
import { PageLink } from "../components/PageLink.tsx";
import { useDatabaseChange } from "../components/useDatabaseChange.ts";
import { toJson } from "../data/databaseFunctions.ts";
import {
  BLANK_EMAIL,
  formOf,
  type GroupEmailForm,
  groupEmailPath,
  isComplete,
} from "../records/groupEmail.ts";
import { COLUMN } from "../theme/panels.ts";
import { ROW } from "../theme/theme.ts";
import { GroupEmailFields } from "./GroupEmailFields.tsx";

/** A new group email: a draft once it is saved. The state of the page's address has the people or the email to start from. */
export default function GroupEmailCreate() {
  const start: GroupEmailForm = useLocation().state ?? BLANK_EMAIL;
  const navigate = useNavigate();
  const [form, setForm] = useState(() => formOf(start));
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending, isSuccess } = useDatabaseChange("create_group_email", {
    success: "The draft has been saved.",
    failure: "Failed to create the draft. Please try again.",
    dependents: ["group-emails"],
    onDone: ({ id }) => navigate(groupEmailPath(id), { replace: true }),
  });
  const isTyped = form.subject !== start.subject || form.body !== start.body;
  useUnsavedWork(isTyped && !isPending && !isSuccess, {
    loss: "This email hasn’t been saved yet.",
  });

  const change = (patch: Partial<GroupEmailForm>) => {
    setProblem(undefined);
    setForm((former) => formOf({ ...former, ...patch }));
  };

  function save(event: FormEvent) {
    event.preventDefault();
    const found = problemOf(form);
    setProblem(found);
    if (!found) mutate({ ...form, segment: toJson(form.segment) });
  }

  return (
    <>
      <PageHeading title="New email">
        <PageLink to="/group-emails">All group emails</PageLink>
      </PageHeading>
      <Box component="form" noValidate aria-label="Group email" onSubmit={save} sx={COLUMN}>
        <GroupEmailFields form={form} onChange={change} />
        <Box sx={{ ...ROW, gap: 1.5 }}>
          <Button type="submit" variant="contained" aria-busy={isPending}>
            Save draft
          </Button>
          <Typography color={problem ? "error" : "textSecondary"} role={problem && "alert"}>
            {problem ?? "Next, you’ll see the recipients and a preview."}
          </Typography>
        </Box>
      </Box>
    </>
  );
}

function problemOf({ subject, body, segment }: GroupEmailForm): string | undefined {
  if (!isComplete(segment)) return "Choose the recipients first.";
  return subject.trim() || body.trim() ? undefined : "Write a subject or a body first.";
}
