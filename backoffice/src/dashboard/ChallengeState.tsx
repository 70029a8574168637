import { Alert, Link, Typography } from "@mui/material";
import { Link as RouterLink } from "react-router-dom";
import { phaseDisagreement } from "../configuration/phases.ts";
import { useConfiguration } from "../configuration/useConfiguration.ts";
import { inOfficialTime } from "../forms/localDateTime.ts";
import { CountCard } from "./CountCard.tsx";
import { nextDeadline } from "./nextDeadline.ts";

/** Warns when the site displays another phase than the dates make. */
export function PhaseWarning() {
  const { data: configuration } = useConfiguration();
  const disagreement = configuration && phaseDisagreement(configuration);
  if (!disagreement) return null;
  return (
    <Alert severity="warning" sx={{ mt: 2 }}>
      {disagreement}{" "}
      <Link component={RouterLink} to="/configurations">
        Go to Configuration
      </Link>
    </Alert>
  );
}

/** How long it is until the next deadline, once that is known. */
export function DeadlineCard() {
  const { data: configuration, isPending } = useConfiguration();
  const next = configuration && nextDeadline(configuration);
  const otherwise = configuration ? "None ahead" : isPending ? "…" : "Unknown";
  return (
    <CountCard label="Next deadline" count={next?.remaining ?? otherwise}>
      {next && (
        <Typography color="text.secondary">
          {next.label}: <time dateTime={next.at}>{inOfficialTime(next.at)}</time>
        </Typography>
      )}
    </CountCard>
  );
}
