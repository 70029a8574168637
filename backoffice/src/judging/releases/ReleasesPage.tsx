import { Box, Link, Typography } from "@mui/material";
import { Link as RouterLink } from "react-router-dom";
import { LoadFailed } from "../../components/LoadFailed.tsx";
import { LoadingScreen } from "../../components/LoadingScreen.tsx";
import { MomentField } from "../../components/MomentField.tsx";
import { PageTitle } from "../../components/PageTitle.tsx";
import { Section } from "../../components/Section.tsx";
import { useAllRows } from "../../components/useAllRows.ts";
import { type Intervention, InterventionList } from "./InterventionList.tsx";
import { ReleaseBanner } from "./ReleaseBanner.tsx";
import { isOpen, nameOf, type Release, releaseName, releasePath } from "./release.ts";
import { useReleases } from "./useReleases.ts";

/** The open release, the interventions since the last one, and past releases. */
export function ReleasesPage() {
  const releases = useReleases();
  const interventions = useAllRows<Intervention>("interventions", { is_open: "true" });
  const error = releases.error ?? interventions.error;
  const retry = () => void Promise.all([releases.refetch(), interventions.refetch()]);
  return (
    <>
      <PageTitle>Releases</PageTitle>
      <Typography component="h2" variant="h5" sx={{ mb: 1 }}>
        Releases
      </Typography>
      <Typography sx={{ mb: 2, maxWidth: 720 }}>
        Results take effect only through a release. One administrator requests it, under Decisions
        for a round or under Submissions for statuses. Another administrator confirms it here.
      </Typography>
      {error && (
        <LoadFailed error={error} onRetry={retry}>
          The releases could not be loaded.
        </LoadFailed>
      )}
      {!error && !(releases.data && interventions.data) && <LoadingScreen />}
      {releases.data && interventions.data && (
        <Box sx={{ maxWidth: 880 }}>
          <ReleaseBanner release={releases.data.find(isOpen)} />
          <Section title="Interventions since the last release">
            <InterventionList
              interventions={interventions.data}
              empty="No interventions since the last release."
            />
          </Section>
          <Section title="Past releases">
            <History releases={releases.data.filter((release) => !isOpen(release))} />
          </Section>
        </Box>
      )}
    </>
  );
}

function History({ releases }: { releases: readonly Release[] }) {
  if (releases.length === 0) {
    return <Typography color="text.secondary">No releases yet.</Typography>;
  }
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
      {releases.map((release) => (
        <Box key={release.id} component="li" sx={{ py: 1, borderTop: 1, borderColor: "divider" }}>
          <Link component={RouterLink} to={releasePath(release.id)}>
            {releaseName(release)}
          </Link>
          {release.released_at ? (
            <>
              : released <MomentField record={release} source="released_at" />, confirmed by{" "}
              {nameOf(release.confirmed_by_name)}
              {release.is_alone && ", the only administrator"}
            </>
          ) : (
            <>
              : stopped <MomentField record={release} source="stopped_at" />
            </>
          )}
        </Box>
      ))}
    </Box>
  );
}
