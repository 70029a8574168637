import { Box, Link, Paper, Typography } from "@mui/material";
import { type ReactNode, useId } from "react";
import { useGetOne } from "react-admin";
import { Link as RouterLink, useLocation, useParams } from "react-router-dom";
import { ADMIN_SUBMISSIONS_MESSAGES } from "#shared/messages.ts";
import { History } from "../history/History.tsx";
import { LoadingScreen } from "../layout/LoadingScreen.tsx";
import { PageTitle } from "../layout/PageTitle.tsx";
import { RecordFailed } from "../layout/RecordFailed.tsx";
import { DateTime } from "../lists/DateTime.tsx";
import { TOUCHABLE } from "../theme/theme.ts";
import { WRITTEN } from "../theme/written.ts";
import { DeadlineExtension } from "./DeadlineExtension.tsx";
import { DocumentLink } from "./DocumentLink.tsx";
import { DocumentPreview } from "./DocumentPreview.tsx";
import { InternalNotes } from "./InternalNotes.tsx";
import { ResultsNotice } from "./ResultsNotice.tsx";
import { SubmissionStatusSelect } from "./SubmissionStatusSelect.tsx";
import { type Submission, submitterOf } from "./submission.ts";
import { TeamMembers } from "./TeamMembers.tsx";

/** Everything about one submission, at an address of its own. */
export default function SubmissionPage() {
  const { id = "" } = useParams();
  const { data, error, refetch } = useGetOne<Submission>(
    "submissions",
    { id },
    { onError: console.error },
  );
  const listSearch: unknown = useLocation().state?.listSearch;
  return (
    <>
      <PageTitle>{data?.idea_name ?? "Submission"}</PageTitle>
      <Link
        component={RouterLink}
        to={{ pathname: "/submissions", search: typeof listSearch === "string" ? listSearch : "" }}
        sx={TOUCHABLE}
      >
        All submissions
      </Link>
      {error && (
        <RecordFailed
          error={error}
          gone="This submission does not exist any more, or its team has withdrawn it."
          onRetry={() => refetch()}
          sx={{ mt: 2 }}
        >
          {ADMIN_SUBMISSIONS_MESSAGES.failure}
        </RecordFailed>
      )}
      {!error && !data && <LoadingScreen />}
      {!error && data && <Details key={data.id} submission={data} />}
    </>
  );
}

function Details({ submission }: { submission: Submission }) {
  const { file_path: path, file_name: name } = submission;
  return (
    <>
      <Box
        sx={{
          display: "flex",
          flexWrap: "wrap",
          gap: 2,
          alignItems: "center",
          justifyContent: "space-between",
          mt: 1,
        }}
      >
        <Typography component="h2" variant="h5" sx={{ overflowWrap: "anywhere", minWidth: 0 }}>
          <bdi>{submission.idea_name}</bdi>
        </Typography>
        <SubmissionStatusSelect submission={submission} />
      </Box>
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {submission.receipt_number} · <bdi>{submitterOf(submission)}</bdi> · submitted{" "}
        <DateTime value={submission.submitted_at} /> · updated{" "}
        <DateTime value={submission.updated_at} />
      </Typography>
      <ResultsNotice />
      <Box
        sx={{
          display: "grid",
          gap: 2,
          alignItems: "start",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 1fr) 360px" },
        }}
      >
        <Box sx={{ display: "grid", gap: 2 }}>
          <Section title="Description">
            <Box sx={{ ...WRITTEN, maxWidth: "70ch" }}>{submission.description}</Box>
          </Section>
          <Section title="Document">
            <Box sx={{ display: "grid", gap: 1.5, justifyItems: "start" }}>
              <DocumentLink submission={submission} />
              {path?.toLowerCase().endsWith(".pdf") && (
                <Box sx={{ width: "100%" }}>
                  <DocumentPreview path={path} name={name ?? "the document"} />
                </Box>
              )}
            </Box>
          </Section>
          <Section title="Internal notes">
            <InternalNotes submissionId={submission.id} />
          </Section>
        </Box>
        <Box sx={{ display: "grid", gap: 2 }}>
          <Section title="Team">
            <TeamMembers members={submission.team_members} />
          </Section>
          <Section title="Deadline">
            <DeadlineExtension
              of="extend_submission_deadline"
              id={submission.id}
              extendedTo={submission.deadline_extended_to}
            />
          </Section>
          <Section title="History">
            <History
              filter={{ subject_type: "submission", subject_id: submission.id }}
              empty="Nothing is recorded."
            />
          </Section>
        </Box>
      </Box>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: 2 }}>
      <Typography id={id} component="h3" variant="subtitle2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </Paper>
  );
}
