import { Box, Button, Typography } from "@mui/material";
import { Link as RouterLink } from "react-router-dom";
import { ForAdministrators } from "../../components/ForAdministrators.tsx";
import { LoadFailed } from "../../components/LoadFailed.tsx";
import { MomentField } from "../../components/MomentField.tsx";
import { useAllRows } from "../../components/useAllRows.ts";
import { useChange } from "../../components/useChange.ts";
import { roundPath } from "../../records/roundPath.ts";
import { type Assignment, assignmentStateLabel } from "../assignment/assignmentRecord.ts";
import type { Copy } from "../copies/copy.ts";
import { NoteThread } from "../notes/NoteThread.tsx";
import type { JudgingNote } from "../notes/note.ts";
import { isDecidable, type Round } from "../rounds/round.ts";
import { ReviewText } from "./ReviewText.tsx";
import { type Review, useReviews } from "./review.ts";

interface ReadersProps {
  round: Round;
  copy: Copy;
}

/** Who reads a copy, who has seen it when, how far they are, and what they have submitted. */
export function Readers({ round, copy }: ReadersProps) {
  const readers = useAllRows<Assignment>("judging-assignments", { judging_copy_id: copy.id });
  const reviews = useReviews(copy.id);
  const notes = useAllRows<JudgingNote>("judging-notes", { judging_copy_id: copy.id });
  const error = readers.error ?? reviews.error ?? notes.error;
  if (error && !readers.data) {
    const retry = () => void Promise.all([readers.refetch(), reviews.refetch(), notes.refetch()]);
    return (
      <LoadFailed error={error} onRetry={retry}>
        Who reads it could not be loaded.
      </LoadFailed>
    );
  }
  if (!readers.data?.length) return null;
  const reviewOf = new Map(reviews.data?.map((review) => [review.id, review]));
  return (
    <Box component="section" aria-label="Who saw it">
      <Typography component="h4" variant="subtitle2">
        Who reads it, and who saw it
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
        {readers.data.map((reader) => (
          <Reader
            key={reader.id}
            round={round}
            reader={reader}
            review={reviewOf.get(reader.id)}
            notes={notes.data?.filter(({ assignment_id: id }) => id === reader.id) ?? []}
          />
        ))}
      </Box>
    </Box>
  );
}

interface ReaderProps {
  round: Round;
  reader: Assignment;
  review: Review | undefined;
  notes: readonly JudgingNote[];
}

function Reader({ round, reader, review, notes }: ReaderProps) {
  return (
    <Box
      component="li"
      sx={{
        display: "flex",
        flexWrap: "wrap",
        columnGap: 1.5,
        alignItems: "center",
        py: 1,
        borderTop: 1,
        borderColor: "divider",
      }}
    >
      <strong>{reader.judge_name}</strong>
      <span>{assignmentStateLabel(reader.state)}</span>
      {reader.submitted_at && reader.counts === false && <strong>Does not count</strong>}
      <ForAdministrators>
        {reader.state === "submitted" && round.state === "open" && <GiveBack reader={reader} />}
        {reader.submitted_at && reader.counts !== null && isDecidable(round) && (
          <Button
            component={RouterLink}
            to={roundPath(round.id, `reviews/${reader.id}`)}
            aria-label={`${reader.counts ? "Exclude" : "Restore"} the review of ${reader.judge_name}`}
          >
            {reader.counts ? "Exclude review" : "Restore review"}
          </Button>
        )}
      </ForAdministrators>
      <Typography color="text.secondary" sx={{ width: "100%" }}>
        Assigned <MomentField record={reader} source="assigned_at" />
        {reader.first_seen_at ? (
          <>
            , seen first <MomentField record={reader} source="first_seen_at" />, last{" "}
            <MomentField record={reader} source="last_seen_at" />
          </>
        ) : (
          ", not seen yet"
        )}
        {reader.submitted_at && (
          <>
            , submitted <MomentField record={reader} source="submitted_at" />
          </>
        )}
      </Typography>
      {reader.recusal_reason && <span>Reason: {reader.recusal_reason}</span>}
      {review && <ReviewText review={review} criteria={round.criteria} />}
      <NoteThread
        reader={reader}
        notes={notes}
        canWrite={
          (round.state === "open" || round.state === "closed") && reader.state !== "recused"
        }
      />
    </Box>
  );
}

function GiveBack({ reader }: { reader: Assignment }) {
  const { mutate, isPending } = useChange("give_back_review", {
    success: `${reader.judge_name} can change the review again.`,
    failure: "Failed to give the review back. Please try again.",
  });
  return (
    <Button
      variant="outlined"
      disabled={isPending}
      aria-label={`Give back the review of ${reader.judge_name}`}
      onClick={() => mutate({ assignment_id: reader.id })}
    >
      Give back
    </Button>
  );
}
