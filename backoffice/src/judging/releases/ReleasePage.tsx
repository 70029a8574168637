import { Alert, Box, Link, Typography } from "@mui/material";
import { Link as RouterLink, useParams } from "react-router-dom";
import { Countdown } from "../../components/Countdown.tsx";
import { Detail, DetailList } from "../../components/DetailList.tsx";
import { LoadFailed, NotLoaded } from "../../components/LoadFailed.tsx";
import { LoadingScreen } from "../../components/LoadingScreen.tsx";
import { MomentField } from "../../components/MomentField.tsx";
import { NotFound } from "../../components/NotFound.tsx";
import { PageTitle } from "../../components/PageTitle.tsx";
import { Section } from "../../components/Section.tsx";
import { useAllRows } from "../../components/useAllRows.ts";
import { roundPath } from "../../records/roundPath.ts";
import { type Intervention, InterventionList } from "./InterventionList.tsx";
import { OpenRelease } from "./OpenRelease.tsx";
import { ReleaseBanner, StopRelease } from "./ReleaseBanner.tsx";
import { isOpen, nameOf, type Release, releaseName, releasePath, useReleases } from "./release.ts";

/** One release, with everything that a second administrator checks before confirming it. */
export function ReleasePage() {
  const { id = "" } = useParams();
  const { data: releases, error, refetch } = useReleases();
  if (!releases)
    return (
      <NotLoaded error={error} refetch={refetch}>
        The release could not be loaded.
      </NotLoaded>
    );
  const release = releases.find((one) => one.id === id);
  if (!release) return <NotFound />;
  const title = `Release: ${releaseName(release)}`;
  return (
    <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <PageTitle>{title}</PageTitle>
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, alignItems: "baseline" }}>
        <Typography component="h2" variant="h5" sx={{ overflowWrap: "anywhere" }}>
          {title}
        </Typography>
        <Link component={RouterLink} to="/judging/releases" sx={{ ml: "auto" }}>
          All releases
        </Link>
      </Box>
      <History release={release} />
      {release.due_at && isOpen(release) && (
        <Alert severity="warning" action={<StopRelease release={release} />}>
          The release happens in <Countdown until={release.due_at} />. Nobody has been notified yet.
        </Alert>
      )}
      {isOpen(release) && <OpenRelease key={release.id} release={release} />}
    </Box>
  );
}

function History({ release }: { release: Release }) {
  const by = (name: string | null, source: keyof Release) => (
    <>
      by {nameOf(name)}, <MomentField record={release} source={source} />
    </>
  );
  return (
    <DetailList>
      <Detail label="Content">
        {release.round_id ? (
          <>
            Decisions of{" "}
            <Link component={RouterLink} to={roundPath(release.round_id, "decisions")}>
              {release.round_name}
            </Link>
          </>
        ) : (
          <>
            Statuses of{" "}
            <Link component={RouterLink} to="/submissions">
              submissions
            </Link>
          </>
        )}
      </Detail>
      <Detail label="Requested">{by(release.requested_by_name, "requested_at")}</Detail>
      {release.wanted_at && (
        <Detail label="Not before">
          <MomentField record={release} source="wanted_at" />
        </Detail>
      )}
      {release.confirmed_at && (
        <Detail label="Confirmed">
          {by(release.confirmed_by_name, "confirmed_at")}
          {release.is_alone && ", the only administrator"}
        </Detail>
      )}
      {release.released_at && (
        <Detail label="Released">
          <MomentField record={release} source="released_at" />
        </Detail>
      )}
      {release.stopped_at && (
        <Detail label="Stopped">
          {release.stopped_by_name ? (
            by(release.stopped_by_name, "stopped_at")
          ) : (
            <>
              because of a change, <MomentField record={release} source="stopped_at" />.{" "}
              {release.stop_reason}
            </>
          )}
        </Detail>
      )}
    </DetailList>
  );
}

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
            <PastReleases releases={releases.data.filter((release) => !isOpen(release))} />
          </Section>
        </Box>
      )}
    </>
  );
}

function PastReleases({ releases }: { releases: readonly Release[] }) {
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
