import { Box, LinearProgress, Typography } from "@mui/material";
import { counted } from "#common/words.ts";
import { LoadFailed } from "../components/LoadFailed.tsx";
import { type GroupEmail, recipientState } from "../records/groupEmail.ts";
import { useGroupEmailQuery } from "./useGroupEmails.ts";

/** The states that `group_email_result` counts, in the order of display. */
const STATES = [
  "sent",
  "delivered",
  "queued",
  "failed",
  "bounced",
  "complained",
  "unsubscribed",
  "canceled",
] as const;

/** The sending progress of a group email, and its recipients by status. */
export function Result({ groupEmail }: { groupEmail: GroupEmail }) {
  const { data, error, refetch } = useGroupEmailQuery(
    "group_email_result",
    { id: groupEmail.id },
    { version: groupEmail.updated_at, isSending: groupEmail.state === "sending" },
  );
  if (error) {
    return (
      <LoadFailed error={error} onRetry={() => void refetch()}>
        The result could not be loaded.
      </LoadFailed>
    );
  }
  if (!data) return <Typography>Loading...</Typography>;
  const total = groupEmail.recipients_count ?? 0;
  const processed = total - (data.queued ?? 0);
  return (
    <Box component="section" aria-label="Result" sx={{ display: "grid", gap: 1.5, maxWidth: 880 }}>
      <Typography component="h3" variant="h6">
        {processed.toLocaleString("en")} of {counted(total, "email", "emails")} processed
      </Typography>
      <LinearProgress
        aria-label="Sending progress"
        variant="determinate"
        value={total > 0 ? (100 * processed) / total : 100}
        sx={{ height: 8, borderRadius: 4 }}
      />
      <Box component="dl" sx={{ m: 0, display: "flex", flexWrap: "wrap", gap: 3 }}>
        {STATES.filter((state) => state === "sent" || data[state]).map((state) => (
          <Count key={state} label={recipientState(state)} value={data[state] ?? 0} />
        ))}
        {Object.entries(groupEmail.left_out).map(([reason, count]) => (
          <Count key={reason} label={`Skipped: ${recipientState(reason)}`} value={count} />
        ))}
      </Box>
    </Box>
  );
}

function Count({ label, value }: { label: string; value: number }) {
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
