import { Alert, Box, Paper, Typography } from "@mui/material";
import { keepPreviousData } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { serverFailure } from "#common/serverFailure.ts";
import { inDigits } from "#shared/inDigits.ts";
import { groupEmail } from "#shared/writtenEmails.ts";
import { ChangeButton } from "../components/ChangeButton.tsx";
import { NotLoaded } from "../components/LoadFailed.tsx";
import { Moment } from "../components/MomentField.tsx";
import { Section } from "../components/Section.tsx";
import { useDatabaseQuery } from "../components/useDatabaseQuery.ts";
import type { GroupEmailCheck } from "../data/databaseFunctions.ts";
import { EmailPreview } from "../emails/EmailPreview.tsx";
import { type GroupEmail, people, recipientState } from "../records/groupEmail.ts";
import { SIDE_BY_SIDE } from "../theme/panels.ts";
import { MULTILINE_TEXT, ROW } from "../theme/theme.ts";
import { Recipients } from "./Recipients.tsx";

const REFRESH_WHILE_COUNTING_MS = 2_000;

interface GroupEmailProps {
  groupEmail: GroupEmail;
}

/** The parts without which the server does not check the recipients, such as "a subject"; empty if it can. */
export const missingParts = ({ subject, body }: GroupEmail) =>
  [!subject.trim() && "a subject", !body.trim() && "a body"].filter(Boolean).join(" and ");

/** @param address The recipient whose email is shown; undefined: the first one. */
export function useRecipientCheck({ id, updated_at, count_id }: GroupEmail, address?: string) {
  const args = { id, ...(address && { address }) };
  const query = useDatabaseQuery("group_email_check", args, {
    queryKey: [updated_at, count_id],
    placeholderData: keepPreviousData,
    // A large group is counted in batches.
    refetchInterval: ({ state: { data } }) =>
      count_id !== null && data?.counted_at === null && REFRESH_WHILE_COUNTING_MS,
  });
  return { args, query };
}

/** Counts the recipients. The server checks only emails with a subject and a body. */
export function RecipientCount({ groupEmail }: GroupEmailProps) {
  const missing = missingParts(groupEmail);
  if (!missing) return <Count groupEmail={groupEmail} />;
  return <Typography>Add {missing} to check the recipients.</Typography>;
}

function Count({ groupEmail: checked }: GroupEmailProps) {
  const { id, revision, skips_missing_fields, count_id } = checked;
  const { query } = useRecipientCheck(checked);
  const { data, error } = query;
  const refusal = error && serverFailure(error).reason;
  if (refusal) return <Alert severity="warning">{refusal}</Alert>;
  if (error || !data) {
    return <NotLoaded query={query} failure="We couldn’t count the recipients." />;
  }
  const { counted_at } = data;
  return (
    <Box sx={{ display: "grid", gap: 1.5 }}>
      <Box sx={{ ...ROW, gap: 1.5 }}>
        <Total email={checked} check={data} />
        {counted_at && (
          <Typography color="textSecondary">
            Counted <Moment at={counted_at} />
          </Typography>
        )}
        {(counted_at || count_id === null) && (
          <ChangeButton
            label={counted_at ? "Count again" : "Count recipients"}
            request="count_group_email"
            args={{ id, revision }}
            success="Recipients counted."
            failure="Failed to count the recipients. Please try again."
          />
        )}
      </Box>
      <ExcludedPeople check={data} isSkipping={skips_missing_fields} />
    </Box>
  );
}

interface RecipientCheckProps extends GroupEmailProps {
  /** The actions, between the preview and the long list. */
  children: ReactNode;
}

/** Previews and lists the recipients of an email with a subject and a body. */
export function RecipientCheck({ groupEmail, children }: RecipientCheckProps) {
  return missingParts(groupEmail) ? children : <Check groupEmail={groupEmail}>{children}</Check>;
}

function Check({ groupEmail: checked, children }: RecipientCheckProps) {
  const { is_news, count_id } = checked;
  const [address, setAddress] = useState<string>();
  const {
    args,
    query: { data, error },
  } = useRecipientCheck(checked, address);
  // RecipientCount says why there are none.
  const check = error ? undefined : data;
  const preview = check?.preview;
  return (
    <Box sx={SIDE_BY_SIDE}>
      <div>
        {preview && (
          <Section title="Preview">
            <Typography sx={{ overflowWrap: "anywhere" }}>
              For <bdi>{preview.name || preview.email}</bdi> ({preview.email}). To preview the email
              for someone else, choose them in the list.
            </Typography>
            <EmailPreview
              email={groupEmail(preview.subject, preview.body, is_news ? "preview" : undefined)}
            />
            <ChangeButton
              label="Send test email to me"
              sx={{ justifySelf: "start" }}
              request="send_test_email"
              args={args}
              success="A test email was sent to your own address."
              failure="Failed to send the test email. Please try again."
            />
          </Section>
        )}
        {children}
      </div>
      {check && (
        <Recipients
          groupEmail={checked}
          version={`${count_id} ${check.counted_at ?? check.recipients}`}
          onPreview={setAddress}
        />
      )}
    </Box>
  );
}

/** How many people will receive the email, as far as they are counted. */
function Total({ email: { count_id }, check }: { email: GroupEmail; check: GroupEmailCheck }) {
  const { counted_at, recipients } = check;
  if (!counted_at && !count_id) return null;
  return (
    <Typography component="h4" variant="subtitle2">
      {counted_at
        ? `${people(recipients)} will receive this email`
        : `Counting recipients… ${inDigits(recipients)}`}
    </Typography>
  );
}

/** The people in the group who will not receive the email. */
function ExcludedPeople({ check, isSkipping }: { check: GroupEmailCheck; isSkipping: boolean }) {
  const { missing_field: incomplete = 0, ...others } = check.skipped;
  return (
    <>
      <SkippedPeople skipped={others} />
      {incomplete > 0 && (
        <Alert severity={isSkipping ? "info" : "warning"}>
          {people(incomplete)} {incomplete === 1 ? "has" : "have"} no value for a field in this
          email.{" "}
          {isSkipping
            ? "They will be skipped."
            : "Add a default, such as {{first_name|there}}, or skip them."}{" "}
          To see them, choose the status “Missing field” in the list below.
        </Alert>
      )}
    </>
  );
}

interface SkippedPeopleProps {
  skipped: GroupEmail["skipped"];
  isSent?: boolean;
}

/** The number of people in the group who do not receive the email, for each reason. */
export function SkippedPeople({ skipped, isSent = false }: SkippedPeopleProps) {
  return Object.entries(skipped).map(([reason, count]) => (
    <Typography key={reason} color="textSecondary">
      {people(count)} in this group {isSent ? "did" : "will"} not receive this email:{" "}
      {recipientState(reason).toLowerCase()}.
    </Typography>
  ));
}

/** The style of a text with merge fields: in the font of the page, their braces overlap. */
export const MERGE_FIELDS = { fontFamily: "ui-monospace, monospace", fontSize: "0.8125rem" };

export function EmailContent({ email }: { email: { subject: string; body: string } }) {
  return (
    <Paper
      component="article"
      aria-label="Email content"
      variant="outlined"
      sx={{ p: 2, maxWidth: 640 }}
    >
      <Typography component="h3" variant="h6" sx={{ mb: 2, overflowWrap: "anywhere" }}>
        <bdi>{email.subject}</bdi>
      </Typography>
      <Typography sx={{ ...MULTILINE_TEXT, ...MERGE_FIELDS }}>{email.body}</Typography>
    </Paper>
  );
}
