import { Typography } from "@mui/material";
import { ADMIN_CONFIGURATION_MESSAGES } from "#common/messages.ts";
import { LoadFailed } from "../components/LoadFailed.tsx";
import { LoadingScreen } from "../components/LoadingScreen.tsx";
import { MomentField } from "../components/MomentField.tsx";
import { PageTitle } from "../components/PageTitle.tsx";
import { ConfigurationEditor } from "./ConfigurationEditor.tsx";
import type { Configuration } from "./configuration.ts";
import { NotificationProgress } from "./NotificationProgress.tsx";
import { useConfiguration } from "./useConfiguration.ts";

/** What pages display about the challenge, and its deadlines. */
export default function ConfigurationPage() {
  const { data: configuration, error, refetch } = useConfiguration();
  return (
    <>
      <PageTitle>Configuration</PageTitle>
      <Typography component="h2" variant="h5">
        Configuration
      </Typography>
      {configuration && <LastChange configuration={configuration} />}
      {error && (
        <LoadFailed onRetry={() => refetch()} sx={{ my: 2 }}>
          {ADMIN_CONFIGURATION_MESSAGES.failure}
        </LoadFailed>
      )}
      {!error && !configuration && <LoadingScreen />}
      {configuration && <NotificationProgress configuration={configuration} />}
      {configuration && <Reach />}
      {configuration && <ConfigurationEditor configuration={configuration} />}
    </>
  );
}

/** Where a change is seen, and when. */
function Reach() {
  return (
    <Typography sx={{ mb: 2, maxWidth: 880 }}>
      Dates are typed in your own time zone; below each stands the official one, EST (UTC-5, also in
      summer). Public pages follow as soon as somebody opens them or comes back to them, emails from
      the next one on. What search engines and visitors without JavaScript read follows with the
      next build of the site.
    </Typography>
  );
}

function LastChange({ configuration }: { configuration: Configuration }) {
  const { changed_at: changedAt, changed_by: changedBy } = configuration;
  return (
    <Typography color="text.secondary" sx={{ mb: 2 }}>
      {changedAt ? (
        <>
          Last changed by {changedBy ?? "the system"} on{" "}
          <MomentField record={configuration} source="changed_at" />
        </>
      ) : (
        "Not changed yet"
      )}
    </Typography>
  );
}
