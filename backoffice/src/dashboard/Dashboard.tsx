import { Alert, Box, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import { ADMIN_DASHBOARD_MESSAGES } from "../../../supabase/functions/_shared/messages.ts";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { CountCard } from "./CountCard.tsx";

/** What there is, in numbers (specification section 2, Admin shell). */
export default function Dashboard() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { data: counts, isError } = useQuery({
    queryKey: ["counts"],
    queryFn: () => dataProvider.getCounts(),
  });
  return (
    <>
      <title>Dashboard - Admin Dashboard</title>
      <Typography component="h2" variant="h5" sx={{ mb: 2 }}>
        Dashboard
      </Typography>
      {isError && <Alert severity="error">{ADMIN_DASHBOARD_MESSAGES.failure}</Alert>}
      {!isError && !counts && (
        <Typography role="status" color="text.secondary">
          Loading dashboard data...
        </Typography>
      )}
      {counts && (
        <Box
          sx={{ display: "grid", gap: 2, gridTemplateColumns: { xs: "1fr", sm: "repeat(3, 1fr)" } }}
        >
          <CountCard label="Total Submissions" count={counts.submissions} />
          <CountCard label="Total Users" count={counts.users} />
          <CountCard label="Mailing List Subscribers" count={counts.mailing_list} />
        </Box>
      )}
    </>
  );
}
