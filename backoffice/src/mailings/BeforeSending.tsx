import { Alert, Box, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";
import { serverFailure } from "#common/serverFailure.ts";
import { FactTable } from "../components/FactTable.tsx";
import { LoadFailed } from "../components/LoadFailed.tsx";
import { type GroupMail, people, personState } from "../records/groupMail.ts";
import { Preview } from "./Preview.tsx";
import { Recipients } from "./Recipients.tsx";
import { useAboutMail } from "./useGroupMails.ts";

/** What sending a mail would do, as `group_email_check` says it. */
export interface MailNumbers {
  recipients: number;
  left_out: Readonly<Record<string, number>>;
  faulty: readonly { email: string; name: string; lacks: readonly string[] }[];
  needs_second: boolean;
}

interface BeforeSendingProps {
  mail: GroupMail;
  /** What is done with a mail that can be sent. Not current: the numbers are those before the last change. */
  children?: (numbers: MailNumbers, isCurrent: boolean) => ReactNode;
}

/** Who gets a mail, who does not and why, and what each reads: once it has words, which the server wants first. */
export function BeforeSending(props: BeforeSendingProps) {
  const { subject, body } = props.mail;
  const missing = [!subject.trim() && "a subject", !body.trim() && "a text"].filter(Boolean);
  if (missing.length === 0) return <Counted {...props} />;
  return <Typography>Write {missing.join(" and ")} to see who gets this mail.</Typography>;
}

function Counted({ mail, children }: BeforeSendingProps) {
  const [address, setAddress] = useState<string>();
  const { data, error, isPlaceholderData, refetch } = useAboutMail<MailNumbers>(
    "group_email_check",
    { id: mail.id },
    { version: mail.updated_at },
  );
  const refusal = error && serverFailure(error).reason;
  if (refusal) {
    return (
      <Alert severity="warning" sx={{ maxWidth: 880 }}>
        {refusal}
      </Alert>
    );
  }
  if (error) {
    return (
      <LoadFailed error={error} onRetry={() => void refetch()}>
        Who gets this mail could not be counted.
      </LoadFailed>
    );
  }
  if (!data) return <Typography>Counting who gets it...</Typography>;
  return (
    <>
      <Box
        component="section"
        aria-label="Who gets it"
        sx={{ display: "grid", gap: 2, maxWidth: 880 }}
      >
        <Typography component="h3" variant="h6">
          {people(data.recipients)} {data.recipients === 1 ? "gets" : "get"} this mail
        </Typography>
        <LeftOut numbers={data} mail={mail} />
        {children?.(data, !isPlaceholderData)}
      </Box>
      <Preview mail={mail} address={address} />
      <Recipients mail={mail} onPreview={setAddress} />
    </>
  );
}

function LeftOut({ numbers, mail }: { numbers: MailNumbers; mail: GroupMail }) {
  const { lacks_field: faulty = 0, ...others } = numbers.left_out;
  return (
    <>
      {Object.entries(others).map(([reason, count]) => (
        <Typography key={reason} color="text.secondary">
          {people(count)} of the group {count === 1 ? "gets" : "get"} none: {personState(reason)}.
        </Typography>
      ))}
      {faulty > 0 && (
        <>
          <Alert severity={mail.leaves_out_faulty ? "info" : "warning"}>
            {people(faulty)} {faulty === 1 ? "lacks" : "lack"} a field that the mail names.{" "}
            {mail.leaves_out_faulty
              ? "They are left out."
              : "Say what stands in its place, as in {{first_name|there}}, or leave them out."}
          </Alert>
          <FactTable
            label="Who lacks a field"
            columns={[
              { label: "Email", render: ({ email }) => <bdi>{email}</bdi> },
              { label: "Name", render: ({ name }) => <bdi>{name}</bdi> },
              { label: "Lacks", render: ({ lacks }) => lacks.join(", ") },
            ]}
            rows={numbers.faulty}
            keyOf={({ email }) => email}
          />
          {faulty > numbers.faulty.length && (
            <Typography color="text.secondary">
              These are the first {numbers.faulty.length}; all are in the list below.
            </Typography>
          )}
        </>
      )}
    </>
  );
}
