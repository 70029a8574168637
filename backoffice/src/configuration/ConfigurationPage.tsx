import { Typography } from "@mui/material";
import { DateField } from "react-admin";
import { ADMIN_CONFIGURATION_MESSAGES } from "#shared/messages.ts";
import { LoadFailed } from "../layout/LoadFailed.tsx";
import { LoadingScreen } from "../layout/LoadingScreen.tsx";
import { PageTitle } from "../layout/PageTitle.tsx";
import { ConfigurationEditor } from "./ConfigurationEditor.tsx";
import type { Configuration } from "./configuration.ts";
import { useConfiguration } from "./useConfiguration.ts";

/** What is displayed about the challenge, and what is allowed until when. */
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
      {configuration && <ConfigurationEditor configuration={configuration} />}
    </>
  );
}

function LastChange({ configuration }: { configuration: Configuration }) {
  const { changed_at: changedAt, changed_by: changedBy } = configuration;
  return (
    <Typography color="text.secondary" sx={{ mb: 2 }}>
      {changedAt ? (
        <>
          Last changed by {changedBy ?? "the system"} on{" "}
          <DateField record={configuration} source="changed_at" />
        </>
      ) : (
        "Not changed yet"
      )}
    </Typography>
  );
}
