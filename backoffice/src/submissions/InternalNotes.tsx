import { Box, Typography } from "@mui/material";
import { ResourceContextProvider, useCreate, useGetList, useNotify, useRefresh } from "react-admin";
import type { Tables } from "#shared/database.types.ts";
import { messageFor } from "../data/errors.ts";
import { MessageForm } from "../forms/MessageForm.tsx";
import { LoadFailed } from "../layout/LoadFailed.tsx";
import { DateTime } from "../lists/DateTime.tsx";
import { DeleteButton } from "../lists/DeleteButton.tsx";
import { WRITTEN } from "../theme/written.ts";

type Note = Tables<"admin_submission_notes">;

interface InternalNotesProps {
  submissionId: string;
}

/** What administrators note about an entry, the oldest first. No team ever sees it. */
export function InternalNotes({ submissionId }: InternalNotesProps) {
  const [create] = useCreate<Note>();
  const notify = useNotify();
  const refresh = useRefresh();
  const {
    data: notes,
    error,
    refetch,
  } = useGetList<Note>(
    "submission-notes",
    {
      filter: { submission_id: submissionId },
      sort: { field: "created_at", order: "ASC" },
      pagination: { page: 1, perPage: 100 },
    },
    { onError: console.error },
  );

  async function add(body: string): Promise<boolean> {
    try {
      const data = { submission_id: submissionId, body };
      await create("submission-notes", { data }, { returnPromise: true });
      refresh();
      return true;
    } catch (failure) {
      console.error(failure);
      notify(messageFor(failure, "Failed to add the note. Please try again."), { type: "error" });
      return false;
    }
  }

  return (
    <ResourceContextProvider value="submission-notes">
      {error && (
        <LoadFailed onRetry={() => refetch()} sx={{ mb: 2 }}>
          The notes could not be loaded.
        </LoadFailed>
      )}
      {notes?.map((note) => (
        <Box key={note.id} sx={{ mb: 2 }}>
          <Box sx={WRITTEN}>{note.body}</Box>
          <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
            <Typography variant="body2" color="text.secondary">
              {note.author_email ?? "Former administrator"} · <DateTime value={note.created_at} />
            </Typography>
            <DeleteButton
              record={note}
              question="Are you sure you want to delete this note?"
              failure="Failed to delete the note. Please try again."
              success="The note has been deleted."
            />
          </Box>
        </Box>
      ))}
      <MessageForm label="Note" action="Add note" busyAction="Adding..." onSend={add} />
    </ResourceContextProvider>
  );
}
