import { Box, Link, type SxProps, type Theme, Typography } from "@mui/material";
import { Link as RouterLink } from "react-router-dom";
import { ADMIN_DASHBOARD_MESSAGES } from "#shared/messages.ts";
import type { Counts as AllCounts } from "../data/dataProvider.ts";
import { LoadFailed } from "../layout/LoadFailed.tsx";
import { TOUCHABLE } from "../theme/theme.ts";
import { DeadlineCard } from "./ChallengeState.tsx";
import { CountCard } from "./CountCard.tsx";

/** Without the filters that a list was left with: all that a card counts. */
const EVERYTHING = {
  submissions: "/submissions?filter=%7B%7D",
  users: "/users?filter=%7B%7D",
  subscribers: "/mailing-list?filter=%7B%7D",
} as const;
const NEW_REQUESTS = `/contact-requests?${new URLSearchParams({ filter: '{"status":"new"}' })}`;

interface CountsProps {
  /** How many there are, once that is known. */
  counts: AllCounts | undefined;
  isError: boolean;
  /** Asks again. */
  refetch: () => void;
}

/** What there is, in numbers, and what waits to be done. */
export function Counts({ counts, isError, refetch }: CountsProps) {
  if (isError && !counts) {
    return <LoadFailed onRetry={refetch}>{ADMIN_DASHBOARD_MESSAGES.failure}</LoadFailed>;
  }
  if (!counts) {
    return (
      <Typography role="status" color="text.secondary">
        Loading dashboard data...
      </Typography>
    );
  }
  return (
    <Box sx={LAYOUT}>
      <CountCard label="Total Submissions" count={counts.submissions} to={EVERYTHING.submissions} />
      <CountCard label="Total Users" count={counts.users} to={EVERYTHING.users} />
      <CountCard
        label="Mailing List Subscribers"
        count={counts.mailing_list}
        to={EVERYTHING.subscribers}
      />
      <CountCard label="Open Contact Requests" count={counts.open_contact_requests}>
        {counts.open_contact_requests > 0 && (
          <Link component={RouterLink} to={NEW_REQUESTS} sx={TOUCHABLE}>
            Read the new ones
          </Link>
        )}
      </CountCard>
      <DeadlineCard />
    </Box>
  );
}

/** The last card, about the next deadline, has a sentence in it: it takes what is left of its row. */
const LAYOUT: SxProps<Theme> = {
  display: "grid",
  gap: 2,
  gridTemplateColumns: { xs: "repeat(2, minmax(0, 1fr))", sm: "repeat(3, minmax(0, 1fr))" },
  "& > :last-child": { gridColumn: "span 2" },
};
