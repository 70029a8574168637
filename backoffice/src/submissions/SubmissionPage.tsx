import { Alert, Box, Button, Typography } from "@mui/material";
import { ShowBase, useShowContext } from "react-admin";
import { useNavigate } from "react-router-dom";
import { ADMIN_SUBMISSIONS_MESSAGES } from "#common/messages.ts";
import { countOf } from "#common/words.ts";
import { AuditTrail } from "../audit/AuditTrail.tsx";
import { DocumentPreview } from "../components/DocumentPreview.tsx";
import { Dotted } from "../components/Dotted.tsx";
import { LoadedRecord } from "../components/LoadFailed.tsx";
import { Moment } from "../components/MomentField.tsx";
import { LinkButton, PageLink } from "../components/PageLink.tsx";
import { PageTitle } from "../components/PageTitle.tsx";
import { Panel } from "../components/Panel.tsx";
import { PanelOutlines } from "../components/PanelOutlines.tsx";
import { useShortcuts } from "../components/useShortcuts.ts";
import { useAreResultsReleased } from "../configuration/useConfiguration.ts";
import { Checklist } from "../eligibility/Checklist.tsx";
import { SubmissionJudging } from "../judging/submission/SubmissionJudging.tsx";
import { useAdjacentRecords } from "../lists/useAdjacentRecords.ts";
import { NEWEST_FIRST, type Submission, submitterOf } from "../records/submission.ts";
import { COLUMN, columnsFrom } from "../theme/panels.ts";
import { FLUSH, ROW } from "../theme/theme.ts";
import { DeadlineExtension } from "./DeadlineExtension.tsx";
import { Declarations } from "./Declarations.tsx";
import { DocumentLink } from "./DocumentLink.tsx";
import { DisqualifyButton, ExclusionNotice, WithdrawButton } from "./disqualifyOrWithdraw.tsx";
import { FoldedText } from "./FoldedText.tsx";
import { InternalNotes } from "./InternalNotes.tsx";
import { SubmissionStatusSelect } from "./SubmissionStatusSelect.tsx";
import { TagsEditor } from "./Tags.tsx";
import { TeamMembers } from "./TeamMembers.tsx";
import { TeamView } from "./TeamView.tsx";

export default function SubmissionPage() {
  return (
    <ShowBase<Submission>
      resource="submissions"
      queryOptions={{ onError: () => undefined }}
      redirectOnError={false}
    >
      <SubmissionView />
    </ShowBase>
  );
}

function SubmissionView() {
  const { record, error, refetch } = useShowContext<Submission>();
  return (
    <>
      <Box sx={{ display: "flex", alignItems: "center", justifyContent: "space-between" }}>
        <PageLink to="/submissions">All submissions</PageLink>
        {record && <NeighborLinks />}
      </Box>
      <LoadedRecord
        query={{ data: record, error, refetch }}
        title="Submission"
        isPage
        outlines={<PanelOutlines columns={OUTLINES} sx={COLUMNS} />}
        gone="This submission no longer exists, or its team has withdrawn it."
        failure={ADMIN_SUBMISSIONS_MESSAGES.failure}
      >
        {(submission) => <Details key={submission.id} submission={submission} />}
      </LoadedRecord>
    </>
  );
}

const COLUMNS = columnsFrom("md", "minmax(0, 1fr) 360px");

/** The heights of the panels' outlines in each column. */
const OUTLINES = [
  [120, 110, 420],
  [150, 180, 151],
] as const;

/** On a phone they fill their lines. */
const BUTTONS = {
  ...ROW,
  width: { xs: "100%", sm: "auto" },
  "& > *": { flexGrow: { xs: 1, sm: 0 } },
} as const;

/** The status and its caption: at the right, and on a phone above the buttons, as wide as the page. */
const STATUS = {
  display: "grid",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "auto minmax(0, 1fr)" },
  columnGap: 1,
  rowGap: 0.5,
  alignItems: "center",
  order: { xs: -1, sm: 0 },
  flexBasis: { xs: "100%", sm: "auto" },
  ml: { sm: "auto", lg: 2 },
  "& > span:first-of-type": { fontWeight: { xs: 550, sm: 400 } },
  // Of a disqualified submission.
  "& > .MuiChip-root": { justifySelf: "start" },
} as const;

function Details({ submission }: { submission: Submission }) {
  const areReleased = useAreResultsReleased();
  // After the release, an unchecked checklist of a declined submission is not needed.
  const isUnchecked = submission.status === "declined" && submission.eligibility === "unchecked";
  const { file_path: path, file_name: name, document_problem: problem } = submission;
  return (
    <>
      <PageTitle>{submission.idea_name}</PageTitle>
      <Box sx={{ ...columnsFrom("lg", "minmax(0, 1fr) auto"), mt: 1, mb: 2 }}>
        <div>
          <Typography component="h2" variant="h5" sx={{ overflowWrap: "anywhere" }}>
            <bdi>{submission.idea_name}</bdi>
          </Typography>
          <Typography color="textSecondary">
            <Dotted>
              {submission.receipt_number}
              <bdi>{submitterOf(submission)}</bdi>
            </Dotted>
            <Dotted>
              <span>
                Submitted <Moment at={submission.submitted_at} />
              </span>
              <span>
                updated <Moment at={submission.updated_at} />
              </span>
            </Dotted>
          </Typography>
        </div>
        <Box sx={{ ...ROW, rowGap: 2, alignItems: "start" }}>
          <Box sx={BUTTONS}>
            <LinkButton variant="outlined" to={`/submissions/${submission.id}/record`}>
              Printable record
            </LinkButton>
            <WithdrawButton submission={submission} />
            {!submission.disqualified_at && <DisqualifyButton submission={submission} />}
          </Box>
          <Box sx={STATUS}>
            <span>Status</span>
            <SubmissionStatusSelect submission={submission} />
            {!submission.disqualified_at && (
              <Typography variant="body2" color="textSecondary" sx={{ gridColumn: "1 / -1" }}>
                Changes stay hidden until the next release
              </Typography>
            )}
          </Box>
        </Box>
      </Box>
      <ExclusionNotice submission={submission} />
      <Box sx={COLUMNS}>
        <Box sx={COLUMN}>
          <Panel title="Description">
            <FoldedText>{submission.description}</FoldedText>
          </Panel>
          <Panel title="Document">
            <Box sx={{ display: "grid", gap: 1.5, justifyItems: "start" }}>
              <DocumentLink submission={submission} />
              {problem && <Alert severity="warning">The team sees: “{problem}”</Alert>}
              {path?.toLowerCase().endsWith(".pdf") && (
                <Box sx={{ width: "100%" }}>
                  <DocumentPreview path={path} name={`${submission.idea_name}: ${name}`} />
                </Box>
              )}
            </Box>
          </Panel>
          {!(areReleased && isUnchecked) && (
            <Panel title="Eligibility">
              <Checklist submission={submission} />
            </Panel>
          )}
          <Panel title="Judging">
            <SubmissionJudging submissionId={submission.id} />
          </Panel>
          <Panel title="Team view">
            <TeamView submissionId={submission.id} />
          </Panel>
        </Box>
        <Box sx={COLUMN}>
          <Panel title="Team">
            <TeamMembers members={submission.team_members} />
          </Panel>
          <Panel title="Internal notes">
            <InternalNotes submission={submission} />
          </Panel>
          <Panel title="Tags">
            <TagsEditor submission={submission} />
          </Panel>
          <Panel title="Declarations" foldsOnPhone>
            <Declarations submission={submission} />
          </Panel>
          {!areReleased && (
            <Panel title="Deadline">
              <DeadlineExtension
                target={{ id: submission.id }}
                extendedTo={submission.deadline_extended_to}
              />
            </Panel>
          )}
          <Panel title="Audit" foldsOnPhone>
            <AuditTrail record={submission} subjectType="submission" />
          </Panel>
        </Box>
      </Box>
    </>
  );
}

/** Links, and shortcuts, to the submissions before and after this one, in the order in which the list was last opened. */
function NeighborLinks() {
  const {
    prevPath,
    nextPath,
    index,
    total = 0,
  } = useAdjacentRecords(NEWEST_FIRST, Number.POSITIVE_INFINITY);
  const navigate = useNavigate();
  useShortcuts({
    j: () => nextPath && void navigate(nextPath),
    k: () => prevPath && void navigate(prevPath),
  });
  if (index === undefined) return null;
  return (
    <Box
      component="nav"
      aria-label="Submissions"
      sx={{ display: "flex", alignItems: "center", mr: FLUSH }}
    >
      <Step label="Previous" to={prevPath} />
      <Typography sx={{ px: 1, whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" }}>
        {countOf(index + 1, total)}
      </Typography>
      <Step label="Next" to={nextPath} />
    </Box>
  );
}

function Step({ label, to }: { label: string; to: string | undefined }) {
  if (to === undefined)
    return (
      <Button disabled sx={{ minWidth: 0 }}>
        {label}
      </Button>
    );
  return (
    <LinkButton to={to} sx={{ minWidth: 0 }}>
      {label}
    </LinkButton>
  );
}
