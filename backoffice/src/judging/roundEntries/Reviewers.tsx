import { Box, Typography } from "@mui/material";
import { formatRounded } from "#common/judging/numbers.ts";
import { scoreBy } from "#common/judging/reviews.ts";
import { ChangeButton } from "../../components/ChangeButton.tsx";
import { ConfirmedChange } from "../../components/ConfirmedAction.tsx";
import { Detail, DetailList } from "../../components/DetailList.tsx";
import { Dotted } from "../../components/Dotted.tsx";
import { NotLoaded } from "../../components/LoadFailed.tsx";
import { DayField, Moment, MomentField } from "../../components/MomentField.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { REASON_HELP } from "../../components/ReasonDialog.tsx";
import { Section } from "../../components/Section.tsx";
import { useAllRows } from "../../components/useAllRows.ts";
import { useDatabaseChange } from "../../components/useDatabaseChange.ts";
import { MessageForm } from "../../forms/MessageForm.tsx";
import { administratorName } from "../../records/administrator.ts";
import { roundPath } from "../../records/roundPath.ts";
import type { ViewRow } from "../../records/viewRow.ts";
import { FLUSH, MULTILINE_TEXT, ROW, RULED_LIST } from "../../theme/theme.ts";
import { type Criterion, isDecidable, type Round } from "../rounds/round.ts";
import {
  type Assignment,
  type AssignmentState,
  assignmentStateLabel,
  hasReview,
  type Review,
} from "./review.ts";

interface ReviewersProps {
  round: Round;
  roundEntryId: string;
}

/** On a tablet or a wide screen, as many as there is room for. */
const COLUMNS = {
  display: { sm: "grid" },
  gridTemplateColumns: {
    sm: "repeat(auto-fit, minmax(11rem, 1fr))",
    lg: "repeat(auto-fit, minmax(15rem, 1fr))",
  },
  columnGap: 3,
} as const;

/** The reviewers of a round entry, with their progress, reviews and notes. */
export function Reviewers({ round, roundEntryId }: ReviewersProps) {
  const filter = { round_entry_id: roundEntryId };
  const reviewers = useAllRows<Assignment>("judging-assignments", filter);
  const notes = useAllRows<JudgingNote>("judging-notes", filter);
  if (!reviewers.data) {
    return <NotLoaded query={reviewers} failure="We couldn’t load the reviewers." />;
  }
  if (reviewers.data.length === 0) return null;
  return (
    <Box role="group" aria-label="Reviewers">
      <Typography component="h4" variant="subtitle2" sx={{ mb: 2 }}>
        Reviewers
      </Typography>
      <Box component="ul" sx={{ ...RULED_LIST, ...COLUMNS }}>
        {reviewers.data.map((reviewer) => (
          <Reviewer
            key={reviewer.id}
            round={round}
            reviewer={reviewer}
            notes={notes.data?.filter(({ assignment_id: id }) => id === reviewer.id) ?? []}
          />
        ))}
      </Box>
    </Box>
  );
}

interface ReviewerProps {
  round: Round;
  reviewer: Assignment;
  notes: readonly JudgingNote[];
}

function Reviewer({ round, reviewer, notes }: ReviewerProps) {
  return (
    <Box component="li" sx={{ ...ROW, columnGap: 1.5, alignContent: "start" }}>
      <strong>{reviewer.judge_name}</strong>
      <span>
        {assignmentStateLabel(reviewer.state)} <StateDay reviewer={reviewer} />
      </span>
      {reviewer.submitted_at && reviewer.counts === false && <strong>Does not count</strong>}
      {reviewer.state === "submitted" && round.stage === "open" && (
        <ChangeButton
          label="Return review"
          aria-label={`Return review by ${reviewer.judge_name}`}
          request="return_review"
          args={{ id: reviewer.id }}
          success={`${reviewer.judge_name} can edit the review again.`}
          failure="Failed to return the review. Please try again."
        />
      )}
      {reviewer.submitted_at &&
        reviewer.counts !== null &&
        hasReview(reviewer) &&
        isDecidable(round) && <ExcludeReview review={reviewer} />}
      {reviewer.recusal_reason && (
        <Box sx={{ width: "100%" }}>Reason: {reviewer.recusal_reason}</Box>
      )}
      <ReviewerDetails reviewer={reviewer} criteria={round.criteria} />
      <NoteThread
        reviewer={reviewer}
        notes={notes}
        canWrite={(round.stage === "open" || isDecidable(round)) && reviewer.state !== "recused"}
      />
    </Box>
  );
}

/** Excludes a review of a closed round or restores it. */
function ExcludeReview({ review }: { review: Review }) {
  const { id, code, judge_name: judge } = review;
  const counts = !review.counts;
  const action = counts ? "Restore review" : "Exclude review";
  return (
    <ConfirmedChange
      // Closes the dialog if someone else was faster, because it would now do the opposite.
      key={action}
      label={action}
      button={{ "aria-label": `${action} by ${judge}`, sx: { ml: FLUSH } }}
      request={counts ? "restore_review" : "exclude_review"}
      args={(reason) => ({ id, reason })}
      success={counts ? "The review counts again." : "The review has been excluded."}
      failure="Failed to change the review. Please try again."
      reason={{ help: REASON_HELP }}
      question={`The review of ${code} by ${judge} ${counts ? "will count again" : "will no longer count"}. Any locked result becomes invalid.`}
      isDestructive={!counts}
    />
  );
}

/** The day of the last change of state, unless the review is in progress. */
function StateDay({ reviewer }: { reviewer: Assignment }) {
  const source = STATE_MOMENTS[reviewer.state];
  return source && <DayField record={reviewer} source={source} />;
}

const STATE_MOMENTS: Partial<Record<AssignmentState, keyof Assignment>> = {
  submitted: "submitted_at",
  returned: "returned_at",
  recused: "recused_at",
};

interface ReviewerDetailsProps {
  reviewer: Assignment;
  criteria: readonly Criterion[];
}

/** The review if it can be read, and when the judge worked on it, collapsed to the score. */
function ReviewerDetails({ reviewer, criteria }: ReviewerDetailsProps) {
  const { comment_for_team: forTeam, comment_for_panel: forPanel } = reviewer;
  const scores = hasReview(reviewer) ? reviewer.scores : undefined;
  const scoreOf = scoreBy(criteria.map(({ weight }) => weight));
  return (
    <Box component="details" sx={{ width: "100%" }}>
      <Box component="summary" sx={{ py: 0.5, cursor: "pointer" }}>
        {scores ? `Review, score ${formatRounded(scoreOf(scores), 2)}` : "Activity"}
      </Box>
      <Box sx={{ py: 1, maxWidth: 720, whiteSpace: "pre-wrap" }}>
        <DetailList>
          {scores &&
            criteria.map(({ name, score_labels: words }, index) => {
              const score = scores[index] ?? 0;
              return (
                <Detail key={name} label={name}>
                  {score}: {words[score - 1]}
                </Detail>
              );
            })}
          {forTeam && <Detail label="For the team">{forTeam}</Detail>}
          {forPanel && <Detail label="For the panel">{forPanel}</Detail>}
          {MOMENTS.map(
            ([source, label]) =>
              reviewer[source] && (
                <Detail key={source} label={label}>
                  <Moment at={reviewer[source]} />
                </Detail>
              ),
          )}
        </DetailList>
      </Box>
    </Box>
  );
}

const MOMENTS = [
  ["assigned_at", "Assigned"],
  ["first_seen_at", "First opened"],
  ["last_seen_at", "Last opened"],
  ["submitted_at", "Submitted"],
] as const;

interface NoteThreadProps {
  reviewer: Pick<Assignment, "id" | "judge_name">;
  notes: readonly JudgingNote[];
  canWrite: boolean;
}

/** The notes of a judge and the administrators about a round entry. It is expanded while a note is unanswered. */
function NoteThread({ reviewer: { id, judge_name }, notes, canWrite }: NoteThreadProps) {
  const send = useDatabaseChange("send_note_to_judge", {
    success: `${judge_name} will see the note next to the entry and get an email.`,
    failure: "Failed to send the note. Please try again.",
  });
  if (notes.length === 0 && !canWrite) return null;
  const isOpen = notes.some(({ is_open }) => is_open);
  return (
    <Box component="details" open={isOpen} sx={{ width: "100%" }}>
      <Box component="summary" sx={{ py: 0.5, cursor: "pointer" }}>
        {notes.length > 0 ? `Notes (${notes.length})` : `Add note for ${judge_name}`}
      </Box>
      <Box component="ul" sx={{ m: 0, pl: 2.5, maxWidth: 720 }}>
        {sortByTime(notes).map((note) => (
          <li key={note.id}>
            <Typography color="textSecondary">
              <Dotted>
                {note.by_judge ? judge_name : administratorName(note.admin_email)}
                <MomentField record={note} source="created_at" />
              </Dotted>
            </Typography>
            <Box sx={MULTILINE_TEXT}>{note.body}</Box>
          </li>
        ))}
      </Box>
      {canWrite && (
        <Box sx={{ py: 1, maxWidth: 720 }}>
          <MessageForm
            name={`judging-note/${id}`}
            label={`Note to ${judge_name}`}
            help="Judges don’t know who submitted the entry. Leave out anything that identifies the team."
            action="Send note"
            busyAction="Sending..."
            onSend={(body) => send.mutateAsync({ assignment_id: id, body })}
          />
        </Box>
      )}
      {isOpen && (
        <ChangeButton
          label="No reply needed"
          aria-label={`No reply needed for ${judge_name}`}
          request="mark_judging_notes_read"
          args={{ assignment_id: id }}
          success="The notes have been marked as answered."
          failure="Failed to mark the notes as answered. Please try again."
        />
      )}
    </Box>
  );
}

/** The unanswered notes of a round, with links to their round entries. */
export function OpenNotes({ round }: { round: Round }) {
  const { data: notes = [] } = useAllRows<JudgingNote>("judging-notes", {
    round_id: round.id,
    is_open: "true",
  });
  if (notes.length === 0) return null;
  return (
    <Section title="Unanswered notes from judges">
      <Box component="ul" sx={{ m: 0, pl: 2.5, maxWidth: 880 }}>
        {sortByTime(notes).map((note) => (
          <li key={note.id}>
            <PageLink to={roundPath(round.id, `round-entries/${note.round_entry_id}`)}>
              {note.code}
            </PageLink>{" "}
            {note.judge_name}: <bdi>{note.body}</bdi>
          </li>
        ))}
      </Box>
    </Section>
  );
}

/** A note of a judge or an administrator about a round entry. */
export type JudgingNote = ViewRow<"admin_judging_notes", "admin_email">;

const sortByTime = (notes: readonly JudgingNote[]) =>
  notes.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1));
