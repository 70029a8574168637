import { Box, Button, Typography } from "@mui/material";
import { useState } from "react";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { EmptyText } from "../../components/EmptyText.tsx";
import { useChange } from "../../components/useChange.ts";
import type { Finalist, Mentor } from "./finalist.ts";
import { MentorButton } from "./MentorButton.tsx";

/** The mentors of a finalist, with their contact details. */
export function Mentors({ finalist }: { finalist: Finalist }) {
  return (
    <Box role="group" aria-label="Mentors">
      <Typography component="h3" variant="subtitle2">
        Mentors
      </Typography>
      {finalist.mentors.length === 0 && <EmptyText>No mentors yet</EmptyText>}
      {finalist.mentors.map((mentor) => (
        <Box key={mentor.user_id} sx={{ py: 0.5, overflowWrap: "anywhere" }}>
          <bdi>{mentor.name}</bdi>
          <Typography color="text.secondary">{mentor.email}</Typography>
          <Typography sx={{ whiteSpace: "pre-wrap" }}>{mentor.contact}</Typography>
          <Box sx={{ display: "flex", gap: 1, mt: 0.5 }}>
            <MentorButton finalist={finalist} mentor={mentor} />
            <RemoveMentor finalist={finalist} mentor={mentor} />
          </Box>
        </Box>
      ))}
      <Box sx={{ mt: 1 }}>
        <MentorButton finalist={finalist} />
      </Box>
    </Box>
  );
}

function RemoveMentor({ finalist, mentor }: { finalist: Finalist; mentor: Mentor }) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useChange("remove_mentor", {
    success: `${mentor.name} is no longer a mentor of ${finalist.idea_name}.`,
    failure: "Failed to remove the mentor. Please try again.",
    onDone: () => setIsAsking(false),
  });
  return (
    <>
      <Button
        variant="outlined"
        aria-label={`Remove ${mentor.name}`}
        onClick={() => setIsAsking(true)}
      >
        Remove
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Remove this mentor?"
        question={`${mentor.name} loses access to ${finalist.idea_name} immediately.`}
        action="Remove"
        busy={isPending}
        onConfirm={() => mutate({ submission_id: finalist.id, user_id: mentor.user_id })}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
