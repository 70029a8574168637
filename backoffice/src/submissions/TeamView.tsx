import { Alert, Box, Button, Typography } from "@mui/material";
import { useState } from "react";
import { challengeNow } from "#common/challengeClock.ts";
import { isDecided } from "#common/content/decided.ts";
import { submissionContent } from "#common/content/mySubmission.ts";
import { type ComingEvent, nextDates } from "#common/content/nextDates.ts";
import { resultHead } from "#common/content/resultHead.ts";
import { localTime } from "#common/localTime.ts";
import { inEnglish } from "#common/words.ts";
import type { Challenge } from "#shared/challengeRow.ts";
import { participationOf } from "#shared/participation.ts";
import { Detail, DetailList } from "../components/DetailList.tsx";
import { NotLoaded } from "../components/LoadFailed.tsx";
import { useDatabaseQuery } from "../components/useDatabaseQuery.ts";
import { useConfiguration } from "../configuration/useConfiguration.ts";
import type { TeamViewAnswer } from "../data/databaseFunctions.ts";
import { MULTILINE_TEXT } from "../theme/theme.ts";

/** The texts of the team’s dashboard as of now, which load when an administrator opens them. */
export function TeamView({ submissionId }: { submissionId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Box sx={{ display: "grid", gap: 2, justifyItems: "start" }}>
      <Button variant="outlined" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? "Hide team view" : "Show team view"}
      </Button>
      {isOpen && <OpenTeamView submissionId={submissionId} />}
    </Box>
  );
}

function OpenTeamView({ submissionId }: { submissionId: string }) {
  const view = useDatabaseQuery("open_team_view", { id: submissionId });
  const challenge = useConfiguration();
  if (!view.data || !challenge.data) {
    return <NotLoaded query={[view, challenge]} failure="We couldn’t load the team view." />;
  }
  const { submission } = view.data;
  if (!submission) {
    return (
      <Alert severity="info">
        This submission has no members, so no one sees it on a dashboard.
      </Alert>
    );
  }
  return <ShownToTeam {...view.data} submission={submission} challenge={challenge.data} />;
}

interface ShownToTeamProps extends TeamViewAnswer {
  submission: NonNullable<TeamViewAnswer["submission"]>;
  challenge: Challenge;
}

/** The texts of the dashboard (public-site/app/routes/dashboard.tsx), for the owner of the submission. */
function ShownToTeam({ first_name, submission, feedback, challenge }: ShownToTeamProps) {
  const now = challengeNow();
  const participation = participationOf(challenge, now.getTime(), { submission });
  const { status } = participation;
  const { label, title, text } = submissionContent(participation, challenge, submission);
  const head = isDecided(status)
    ? resultHead(status, { firstName: first_name, ...submission, challenge, now })
    : { title, lead: text };
  const dates = isDecided(status) ? [] : nextDates(submission, challenge, now.getTime());
  return (
    <Box sx={{ display: "grid", gap: 1.5, justifyItems: "start" }}>
      <Box>
        <Typography component="h4" sx={{ fontWeight: 650, overflowWrap: "anywhere" }}>
          {head.title}
        </Typography>
        <Box sx={{ ...MULTILINE_TEXT, maxWidth: "70ch" }}>{head.lead}</Box>
      </Box>
      <DetailList>
        {label && <Detail label="Status">{label}</Detail>}
        {submission.released_reason && (
          <Detail label="Reason">
            <Box sx={MULTILINE_TEXT}>{submission.released_reason}</Box>
          </Detail>
        )}
        <Detail label="Receipt">{submission.receipt_number}</Detail>
        {submission.submitted_at && (
          <Detail label="Submitted">{localTime(submission.submitted_at)}</Detail>
        )}
        {dates.map((event) => (
          <Detail key={event.title} label={whenOf(event)}>
            {event.title}
          </Detail>
        ))}
        <Detail label="Feedback">
          {feedback.length > 0 ? `From ${inEnglish(feedback, "and")}` : "None"}
        </Detail>
      </DetailList>
      <Typography variant="body2" color="textSecondary">
        This is what {first_name} sees now, with times in your time zone. The audit log records that
        you opened this view.
      </Typography>
    </Box>
  );
}

const whenOf = ({ when, at }: ComingEvent) => when ?? localTime(at);
