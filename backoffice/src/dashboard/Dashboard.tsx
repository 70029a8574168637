import { Typography } from "@mui/material";
import { PhaseWarning } from "./ChallengeState.tsx";
import { Charts } from "./Charts.tsx";
import { Counts } from "./Counts.tsx";

/** How the challenge is doing. */
export default function Dashboard() {
  return (
    <>
      <title>Dashboard - Admin Dashboard</title>
      <Typography component="h2" variant="h5" sx={{ mb: 2 }}>
        Dashboard
      </Typography>
      <PhaseWarning />
      <Counts />
      <Charts />
    </>
  );
}
