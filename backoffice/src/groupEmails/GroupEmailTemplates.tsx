import { Typography } from "@mui/material";
import { toJson } from "../data/databaseFunctions.ts";
import {
  describeSegment,
  formOf,
  type GroupEmailForm,
  type GroupEmailTemplate,
} from "../records/groupEmail.ts";
import { Templates } from "../templates/Templates.tsx";

/** The templates of group emails: new emails start from them, this one can be saved as one. */
export function GroupEmailTemplates({ form }: { form: GroupEmailForm }) {
  const hasContent = form.subject.trim() !== "" && form.body.trim() !== "";
  return (
    <Templates<GroupEmailTemplate>
      kind="group_email"
      content={hasContent ? toJson(formOf(form)) : undefined}
      saveHint="Saves the content and the kind of group, not the people selected or filtered in a list."
      summary={({ segment, subject }) => (
        <Typography color="text.secondary">
          {describeSegment(segment)}: <bdi>{subject}</bdi>
        </Typography>
      )}
    />
  );
}
