import { Box, LinearProgress, Typography } from "@mui/material";
import { LoadFailed } from "../components/LoadFailed.tsx";
import { type GroupMail, people, personState } from "../records/groupMail.ts";
import { useAboutMail } from "./useGroupMails.ts";

/** What may have become of those who get a mail, in order. */
const STATES = [
  "sent",
  "waiting",
  "failed",
  "bounced",
  "complained",
  "unsubscribed",
  "canceled",
] as const;

/** How far a mail is, and what has become of it. */
export function Result({ mail }: { mail: GroupMail }) {
  const { data, error, refetch } = useAboutMail<Partial<Record<string, number>>>(
    "group_email_result",
    { id: mail.id },
    { version: mail.updated_at, isMoving: mail.state === "sending" },
  );
  if (error) {
    return (
      <LoadFailed error={error} onRetry={() => void refetch()}>
        What has become of the mail could not be loaded.
      </LoadFailed>
    );
  }
  if (!data) return <Typography>Loading...</Typography>;
  const total = mail.recipients_count ?? 0;
  const done = total - (data.waiting ?? 0);
  return (
    <Box component="section" aria-label="Result" sx={{ display: "grid", gap: 1.5, maxWidth: 880 }}>
      <Typography component="h3" variant="h6">
        {done.toLocaleString("en")} of {people(total)}
      </Typography>
      <LinearProgress
        aria-label="How far it is"
        variant="determinate"
        value={total > 0 ? (100 * done) / total : 100}
        sx={{ height: 8, borderRadius: 4 }}
      />
      <Box component="dl" sx={{ m: 0, display: "flex", flexWrap: "wrap", gap: 3 }}>
        {STATES.filter((state) => state === "sent" || data[state]).map((state) => (
          <Fact key={state} label={personState(state)} value={data[state] ?? 0} />
        ))}
        {Object.entries(mail.left_out).map(([reason, count]) => (
          <Fact key={reason} label={`Left out: ${personState(reason)}`} value={count} />
        ))}
      </Box>
    </Box>
  );
}

function Fact({ label, value }: { label: string; value: number }) {
  return (
    <Box>
      <Typography component="dt" variant="body2" color="text.secondary">
        {label}
      </Typography>
      <Typography component="dd" sx={{ m: 0, fontWeight: 650, fontVariantNumeric: "tabular-nums" }}>
        {value.toLocaleString("en")}
      </Typography>
    </Box>
  );
}
