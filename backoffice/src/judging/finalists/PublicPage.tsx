import { Box, Button, Typography } from "@mui/material";
import { useState } from "react";
import { EmptyText } from "../../components/EmptyText.tsx";
import { ReasonDialog } from "../../components/ReasonDialog.tsx";
import { useChange } from "../../components/useChange.ts";
import type { Finalist } from "./finalist.ts";
import { JurySentence } from "./JurySentence.tsx";
import { PagePictures } from "./PagePictures.tsx";

/** The team's public page, which an administrator can hide. */
export function PublicPage({ finalist }: { finalist: Finalist }) {
  const { page_title: title, page_summary: summary, is_hidden: isHidden } = finalist;
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const { mutate, isPending } = useChange("set_finalist_page_hidden", {
    success: isHidden ? "The page is visible again." : "The page is hidden.",
    failure: "Failed to change the page. Please try again.",
    onDone: close,
  });
  const action = isHidden ? "Show page" : "Hide page";
  return (
    <Box role="group" aria-label="Public page">
      <Typography component="h3" variant="subtitle2">
        Public page
      </Typography>
      {title === null ? (
        <EmptyText>Not written yet</EmptyText>
      ) : (
        <Box sx={{ display: "grid", gap: 1, justifyItems: "start", overflowWrap: "anywhere" }}>
          <strong>{visibilityOf(finalist)}</strong>
          <div>{title}</div>
          {summary && (
            <Typography color="text.secondary" sx={{ whiteSpace: "pre-wrap" }}>
              {summary}
            </Typography>
          )}
          <PagePictures pictures={finalist.pictures} />
          <Button
            variant="outlined"
            disabled={isPending}
            aria-label={`${action} of ${finalist.idea_name}`}
            onClick={() => setIsAsking(true)}
          >
            {action}
          </Button>
          {isAsking && (
            <ReasonDialog
              title={`${action}?`}
              question={
                isHidden
                  ? `The page of ${finalist.idea_name} will be public again.`
                  : `The page of ${finalist.idea_name} will not be public until you show it again.`
              }
              action={action}
              isDestructive={!isHidden}
              isOptional
              busy={isPending}
              onConfirm={(reason) =>
                mutate({
                  submission_id: finalist.id,
                  hidden: !isHidden,
                  ...(reason && { reason }),
                })
              }
              onClose={close}
            />
          )}
          <JurySentence finalist={finalist} />
        </Box>
      )}
    </Box>
  );
}

/** Whether the page is public, or why not. */
function visibilityOf({ is_public, is_hidden, is_held }: Finalist): string {
  if (is_hidden) return "Hidden by an administrator";
  if (!is_public) return "Not published by the team";
  return is_held ? "Hidden until the anonymized round is released" : "Public";
}
