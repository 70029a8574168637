import { Alert, Box, Link, type SxProps, type Theme, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import { Link as RouterLink } from "react-router-dom";
import { ADMIN_DASHBOARD_MESSAGES } from "../../../supabase/functions/_shared/messages.ts";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { DeadlineCard } from "./ChallengeState.tsx";
import { CountCard } from "./CountCard.tsx";

const NEW_REQUESTS = `/contact-requests?${new URLSearchParams({ filter: '{"status":"new"}' })}`;

/** What there is, in numbers (specification section 2), and what waits to be done. */
export function Counts() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { data: counts, isError } = useQuery({
    queryKey: ["counts"],
    queryFn: () => dataProvider.getCounts(),
  });
  if (isError && !counts) {
    return <Alert severity="error">{ADMIN_DASHBOARD_MESSAGES.failure}</Alert>;
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
      <CountCard label="Total Submissions" count={counts.submissions} />
      <CountCard label="Total Users" count={counts.users} />
      <CountCard label="Mailing List Subscribers" count={counts.mailing_list} />
      <CountCard label="Open Contact Requests" count={counts.open_contact_requests}>
        <Link component={RouterLink} to={NEW_REQUESTS}>
          Read the new ones
        </Link>
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
  "& > :nth-of-type(5)": { gridColumn: "span 2" },
};
