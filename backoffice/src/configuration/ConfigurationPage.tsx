import { Button, Typography } from "@mui/material";
import { ADMIN_CONFIGURATION_MESSAGES } from "#common/messages.ts";
import { counted } from "#common/words.ts";
import { LoadFailed } from "../components/LoadFailed.tsx";
import { LoadingScreen } from "../components/LoadingScreen.tsx";
import { MomentField } from "../components/MomentField.tsx";
import { PageTitle } from "../components/PageTitle.tsx";
import type { EmailReach } from "../data/dataProvider.ts";
import { ConfigurationEditor } from "./ConfigurationEditor.tsx";
import type { Configuration } from "./configuration.ts";
import { useConfiguration, useEmailReach } from "./useConfiguration.ts";

/** The phase, dates and team size of the challenge. */
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

/** Time zones, and when changes take effect. */
function Reach() {
  return (
    <Typography sx={{ mb: 2, maxWidth: 880 }}>
      Enter dates in your own time zone. The official time, EST (UTC-5, also in summer), is below
      each field. Public pages and emails use new dates immediately. Search engines and visitors
      without JavaScript see them after the next build of the site.
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

/** After the release of results: how many people were notified so far. */
function NotificationProgress({ configuration }: { configuration: Configuration }) {
  const isReleased = configuration.results_released_at !== null;
  const { data: reach, refetch, isFetching } = useEmailReach(isReleased);
  if (!isReleased || !reach) return null;
  return (
    <Typography component="div" role="status" sx={{ mb: 2, maxWidth: 880 }}>
      {progressText(reach)}
      <Button disabled={isFetching} onClick={() => refetch()} sx={{ ml: 1 }}>
        Refresh
      </Button>
    </Typography>
  );
}

function progressText({ notified_people, entries_to_notify, queued_emails }: EmailReach): string {
  const notified = `Results emailed to ${counted(notified_people, "person", "people")}.`;
  if (entries_to_notify === 0 && queued_emails === 0) return `${notified} All emails were sent.`;
  return `${notified} Outstanding: ${counted(entries_to_notify, "submission", "submissions")}, ${counted(queued_emails, "queued email", "queued emails")}.`;
}
