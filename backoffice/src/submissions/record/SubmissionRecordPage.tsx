import { Box, Button, GlobalStyles, Typography } from "@mui/material";
import { useIsFetching } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { useParams } from "react-router-dom";
import { submissionContent } from "#common/content/mySubmission.ts";
import { fileSize } from "#common/fileSize.ts";
import { labelOf } from "#common/words.ts";
import {
  ELIGIBILITY_ITEMS,
  ELIGIBILITY_STATES,
  PAYMENT_ITEMS,
  RETENTION,
} from "#shared/constants.ts";
import { participationOf } from "#shared/participation.ts";
import { Detail, DetailList } from "../../components/DetailList.tsx";
import { EmptyText } from "../../components/EmptyText.tsx";
import { LoadedRecord } from "../../components/LoadFailed.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { PageTitle } from "../../components/PageTitle.tsx";
import { Sentences } from "../../components/Sentences.tsx";
import { useDatabaseQuery } from "../../components/useDatabaseQuery.ts";
import { inOfficialTime } from "../../forms/localDateTime.ts";
import type { PaymentCheck } from "../../judging/finalists/finalist.ts";
import { byPerson } from "../../judging/releases/intervention.ts";
import { administratorName } from "../../records/administrator.ts";
import { actorOf, describeEvent } from "../../records/auditEvents.ts";
import { type Eligibility, stateOf } from "../../records/eligibility.ts";
import { emailKind, emailState } from "../../records/email.ts";
import {
  confirmationsOf,
  memberTexts,
  type Submission,
  statementsOf,
  statusLabel,
} from "../../records/submission.ts";
import { MULTILINE_TEXT, PLAIN_LIST, ROW } from "../../theme/theme.ts";
import { DocumentFacts, HASH_KEY } from "./DocumentFacts.tsx";
import { InRound } from "./InRound.tsx";
import type { SubmissionRecord } from "./submissionRecord.ts";

/** Everything that is recorded about a submission, to print or to save as a PDF. */
export default function SubmissionRecordPage() {
  const { id = "" } = useParams();
  // A refresh does not open it again: the audit log says who has read it.
  const query = useDatabaseQuery(
    "open_submission_record",
    { id },
    { staleTime: "static", gcTime: 0, select: (answer) => answer as object as SubmissionRecord },
  );
  return (
    <>
      <Box sx={{ displayPrint: "none", mb: 2 }}>
        <PageLink to={`/submissions/${id}`}>Back to the submission</PageLink>
      </Box>
      <LoadedRecord
        query={query}
        title="Printable record"
        isPage
        gone="This submission no longer exists, or its team has withdrawn it."
        failure="We couldn’t load the record."
      >
        {(record) => <PrintableRecord record={record} />}
      </LoadedRecord>
    </>
  );
}

/** The paper: A4 or Letter, as the printer has it, with the receipt number and the number of the page. */
const paperOf = ({ receipt_number }: Submission) => `@page {
  margin: 18mm 16mm 20mm;
  @bottom-left { content: "Record of ${receipt_number}"; font: 9pt sans-serif; }
  @bottom-right { content: "Page " counter(page) " of " counter(pages); font: 9pt sans-serif; }
}`;

function PrintableRecord({ record }: { record: SubmissionRecord }) {
  const { submission, rounds, opened_at } = record;
  const isReading = useIsFetching({ queryKey: [HASH_KEY] }) > 0;
  return (
    <Box
      component="article"
      sx={{
        "& h3, & h4, & h5": { breakAfter: "avoid" },
        "& li, & dt, & dd": { breakInside: "avoid" },
        "& code": { overflowWrap: "anywhere" },
      }}
    >
      <PageTitle>{`Record of ${submission.receipt_number}`}</PageTitle>
      <GlobalStyles styles={paperOf(submission)} />
      <Box sx={{ ...ROW, gap: 2, justifyContent: "space-between" }}>
        <Typography component="h2" variant="h5" sx={{ overflowWrap: "anywhere", minWidth: 0 }}>
          <bdi>{submission.idea_name}</bdi>
        </Typography>
        <Box sx={{ displayPrint: "none" }}>
          {isReading ? (
            <span role="status">Reading the documents...</span>
          ) : (
            <Button variant="contained" onClick={() => window.print()}>
              Print
            </Button>
          )}
        </Box>
      </Box>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        Record of submission {submission.receipt_number}, as of {inOfficialTime(opened_at)}
      </Typography>
      <Box sx={{ "& > dl": TWO_PAIRS }}>
        <DetailList isShort>
          <Detail label="Submitted">{inOfficialTime(submission.submitted_at)}</Detail>
          <Detail label="Last updated">{inOfficialTime(submission.updated_at)}</Detail>
          <Detail label="Status">{statusLabel(submission.status)}</Detail>
          <Detail label="Shown to the team">{shownStatus(record)}</Detail>
          {submission.disqualified_at && (
            <Detail label="Disqualified">
              {inOfficialTime(submission.disqualified_at)}. {submission.disqualification_reason}
            </Detail>
          )}
          {submission.withdrawal_planned_at && (
            <Detail label="Withdrawal">Takes effect with the next release.</Detail>
          )}
          {submission.deadline_extended_to && (
            <Detail label="Extended to">{inOfficialTime(submission.deadline_extended_to)}</Detail>
          )}
        </DetailList>
      </Box>
      <Part title="Description">
        <Box sx={MULTILINE_TEXT}>{submission.description}</Box>
      </Part>
      <Part title="Document" empty={!submission.file_path && "No document."}>
        <DetailList isShort>
          <DocumentFacts
            bucket="submissions"
            path={submission.file_path ?? ""}
            name={submission.file_name ?? ""}
          />
        </DetailList>
      </Part>
      <Part title="Team" empty={submission.team_members.length === 0 && "No members."}>
        <Items>
          {submission.team_members.map((member) => {
            const { name, email, university, country } = memberTexts(member);
            return (
              <li key={member.user_id}>
                <bdi>{name}</bdi>
                {member.is_owner && " (owner)"}, {email}
                <br />
                <bdi>{university}</bdi>, {country}
              </li>
            );
          })}
        </Items>
      </Part>
      <Part
        title="Declarations"
        empty={(submission.attestations ?? []).length === 0 && "No declarations."}
      >
        <Box sx={{ mb: 1.5 }}>
          <Sentences sentences={statementsOf(submission.attestations ?? [])} />
        </Box>
        <Items>
          {confirmationsOf(submission).map(({ key, name, attestation }) => (
            <li key={key}>
              <bdi>{name}</bdi>:{" "}
              {attestation ? (
                <>
                  {inOfficialTime(attestation.attested_at)}, version{" "}
                  <span style={{ whiteSpace: "nowrap" }}>{attestation.rules_version}</span> of the
                  rules
                </>
              ) : (
                "not confirmed"
              )}
            </li>
          ))}
        </Items>
      </Part>
      <Part title="Eligibility">
        <EligibilityFacts eligibility={record.eligibility} />
      </Part>
      <Part title="Judging" empty={rounds.length === 0 && "Not in any round."}>
        {rounds.map((judged) => (
          <InRound key={judged.round.id} judged={judged} />
        ))}
      </Part>
      <Part title="Before payment" empty={!record.payment_checks && "Not a finalist."}>
        <PaymentFacts checks={record.payment_checks ?? []} />
      </Part>
      <Part
        title="Interventions"
        empty={
          record.interventions.length === 0 && "No interventions by administrators or operators."
        }
      >
        <Items>
          {actsOf(record).map(
            ({ person, act: { id, sentence, people, round, change, reason, created_at } }) => (
              <li key={id}>
                {[sentence, people, round?.name].filter(Boolean).join(", ")}
                {change && ` (${change})`}
                {reason && `. Reason: ${reason}`}
                <Author name={person} at={created_at} />
              </li>
            ),
          )}
        </Items>
      </Part>
      <Part
        title="Team emails"
        empty={record.emails.length === 0 && `No emails in the last ${RETENTION.emails}.`}
      >
        <p>Sent emails are kept for {RETENTION.emails}.</p>
        <Items>
          {record.emails.map((email) => (
            <li key={email.id}>
              {emailKind(email)}
              {email.subject && `: “${email.subject}”`}
              <Author
                name={`${email.recipient ?? "Unknown address"}, ${emailState(email).toLowerCase()}`}
                at={email.sent_at ?? email.created_at}
              />
            </li>
          ))}
        </Items>
      </Part>
      <Part title="History" empty={record.events.length === 0 && "No events."}>
        <p>The audit log keeps events for {RETENTION.auditLog}.</p>
        <Items>
          {record.events.map((event) => (
            <li key={event.id}>
              <Box sx={MULTILINE_TEXT}>{describeEvent(event)}</Box>
              <Author name={actorOf(event)} at={event.created_at} />
            </li>
          ))}
        </Items>
      </Part>
    </Box>
  );
}

/** The status on the team's dashboard, which shows a declined submission without a label. */
function shownStatus({ team_submission: submission, challenge, opened_at }: SubmissionRecord) {
  if (!submission) return "Nothing: the submission has no members";
  const participation = participationOf(challenge, Date.parse(opened_at), { submission });
  return submissionContent(participation, challenge, submission).label ?? statusLabel("declined");
}

/** The interventions in the order in which they were made. */
const actsOf = ({ interventions }: SubmissionRecord) =>
  byPerson(interventions)
    .flatMap(({ person, acts }) => acts.map((act) => ({ person, act })))
    .toSorted((one, other) => one.act.id - other.act.id);

interface PartProps {
  title: string;
  /** The sentence instead of the content, if there is none. */
  empty?: string | false;
  children: ReactNode;
}

/** Two labels with their values on a line. */
const TWO_PAIRS = { gridTemplateColumns: { sm: "8rem minmax(0, 1fr) 9rem minmax(0, 1fr)" } };

/** On paper as on a wide screen, titles are beside their parts. (Not a grid, which some browsers do not break.) */
function Part({ title, empty, children }: PartProps) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ display: "flow-root", mt: 3, pt: 1.5, borderTop: 1, borderColor: "divider" }}
    >
      <Typography
        id={id}
        component="h3"
        variant="h6"
        sx={{ mb: 1, lineHeight: 1.25, float: { sm: "left" }, width: { sm: "9rem" } }}
      >
        {title}
      </Typography>
      <Box sx={{ ml: { sm: "10rem" }, "& > p:first-of-type": { mt: 0 } }}>
        {empty ? <EmptyText>{empty}</EmptyText> : children}
      </Box>
    </Box>
  );
}

/** A list in two columns on paper, and in three on a wide screen. (Not a grid, which some browsers do not break.) */
const Items = ({ children }: { children: ReactNode }) => (
  <Box
    component="ul"
    sx={{
      ...PLAIN_LIST,
      overflowWrap: "anywhere",
      "& > li": {
        display: "inline-block",
        verticalAlign: "top",
        width: { xs: "100%", sm: "50%", lg: "33.33%" },
        pr: 3,
        mb: 1.5,
      },
    }}
  >
    {children}
  </Box>
);

/** The author of an event or a decision, and its time. */
function Author({ name, at }: { name: string; at: string | null }) {
  return (
    <Typography component="div" color="textSecondary" variant="body2">
      <bdi>{name}</bdi>
      {at && <div>{inOfficialTime(at)}</div>}
    </Typography>
  );
}

function PaymentFacts({ checks }: { checks: readonly PaymentCheck[] }) {
  return (
    <Items>
      {PAYMENT_ITEMS.map(({ value, label }) => {
        const check = checks.find(({ item }) => item === value);
        return (
          <li key={value}>
            {label}: {check ? "done" : "not done"}
            {check?.note && `. Note: ${check.note}`}
            {check && <Author name={administratorName(check.checked_by)} at={check.checked_at} />}
          </li>
        );
      })}
    </Items>
  );
}

function EligibilityFacts({ eligibility }: { eligibility: Eligibility }) {
  const { asked_at, asked_by, asked_items, message, due_at, answered_at, answer } = eligibility;
  const labelsOf = (items: readonly string[]) =>
    items.map((item) => labelOf(ELIGIBILITY_ITEMS, item)).join(", ");
  return (
    <>
      <Items>
        {ELIGIBILITY_ITEMS.map(({ value, label, rule }) => {
          const check = eligibility.checks[value];
          return (
            <li key={value}>
              <strong>
                {label}: {labelOf(ELIGIBILITY_STATES, stateOf(eligibility, value))}
              </strong>
              <br />
              {rule}
              {check?.note && <Box sx={MULTILINE_TEXT}>Note: {check.note}</Box>}
              {check && <Author name={administratorName(check.checked_by)} at={check.checked_at} />}
            </li>
          );
        })}
      </Items>
      <Typography component="h4" variant="subtitle2" sx={{ mt: 2 }}>
        Evidence
      </Typography>
      {asked_at ? (
        <>
          <p>Requested for: {labelsOf(asked_items ?? [])}</p>
          <Box sx={MULTILINE_TEXT}>{message}</Box>
          <Author name={administratorName(asked_by)} at={asked_at} />
          {due_at && <p>Due {inOfficialTime(due_at)}</p>}
          <p>{answered_at ? `Answered ${inOfficialTime(answered_at)}` : "Not answered."}</p>
          {answer && <Box sx={MULTILINE_TEXT}>{answer}</Box>}
          {eligibility.file_name && (
            <p>
              File: {eligibility.file_name} ({fileSize(eligibility.file_size ?? 0)})
            </p>
          )}
        </>
      ) : (
        <EmptyText>
          No request. Requests and answers are deleted after the decision; the history shows their
          dates.
        </EmptyText>
      )}
      {eligibility.released_reason && (
        <Box sx={{ ...MULTILINE_TEXT, mt: 1 }}>
          Reason shown to the team: {eligibility.released_reason}
        </Box>
      )}
    </>
  );
}
