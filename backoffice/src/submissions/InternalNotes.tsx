import { Box } from "@mui/material";
import type { Tables } from "#shared/database.types.ts";
import { Dotted } from "../components/Dotted.tsx";
import { Moment } from "../components/MomentField.tsx";
import { useDatabaseChange } from "../components/useDatabaseChange.ts";
import { MessageForm } from "../forms/MessageForm.tsx";
import { DeleteButton } from "../lists/DeleteButton.tsx";
import { RelatedRecords, RelatedRows } from "../lists/RelatedRecords.tsx";
import { administratorName } from "../records/administrator.ts";
import type { Submission } from "../records/submission.ts";
import { MULTILINE_TEXT } from "../theme/theme.ts";

type Note = Tables<"admin_submission_notes">;

/** The internal notes of a submission, newest first. Teams never see them. */
export function InternalNotes({ submission }: { submission: Submission }) {
  const { mutateAsync } = useDatabaseChange("add_submission_note", {
    failure: "Failed to add the note. Please try again.",
  });
  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      <MessageForm
        name={`note/${submission.id}`}
        label="Note"
        action="Add note"
        busyAction="Adding..."
        onSend={(body) => mutateAsync({ submission_id: submission.id, body })}
      />
      <RelatedRecords record={submission} reference="submission-notes" target="submission_id">
        <RelatedRows<Note>
          failure="We couldn’t load the notes."
          text={({ body }) => <Box sx={MULTILINE_TEXT}>{body}</Box>}
          details={(note) => (
            <>
              <Dotted>
                {administratorName(note.author_email)}
                <Moment at={note.created_at} />
              </Dotted>
              <DeleteButton
                record={note}
                title="Delete this note?"
                action="Delete note"
                question="Are you sure you want to delete this note?"
                failure="Failed to delete the note. Please try again."
                success="The note has been deleted."
              />
            </>
          )}
        />
      </RelatedRecords>
    </Box>
  );
}
