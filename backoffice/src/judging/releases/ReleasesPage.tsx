import { Alert, Box, Typography } from "@mui/material";
import { Detail, DetailList } from "../../components/DetailList.tsx";
import { NotLoaded } from "../../components/LoadFailed.tsx";
import { MomentField } from "../../components/MomentField.tsx";
import { PageHeading } from "../../components/PageHeading.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { Section } from "../../components/Section.tsx";
import { inOfficialTime } from "../../forms/localDateTime.ts";
import { byAdministrator } from "../../records/administrator.ts";
import { roundPath } from "../../records/roundPath.ts";
import { RULED_LIST } from "../../theme/theme.ts";
import { useRound } from "../rounds/round.ts";
import { Interventions } from "./InterventionList.tsx";
import { ReleaseState, StopRelease } from "./ReleaseBanner.tsx";
import { ReleaseAction, ReleaseCheck } from "./ReleaseCheck.tsx";
import {
  isOpen,
  NO_OPEN_INTERVENTIONS,
  OPEN_INTERVENTIONS,
  type Release,
  releaseName,
  useReleases,
} from "./release.ts";

export default function ReleasesPage() {
  const query = useReleases();
  return (
    <>
      <PageHeading title="Releases" />
      <Typography sx={{ mb: 2, maxWidth: 720 }}>
        Results take effect only through a release. One administrator requests it, under Decisions
        for a round or under Submissions for statuses. Another administrator confirms it here.
      </Typography>
      {query.data ? (
        <Releases releases={query.data} />
      ) : (
        <NotLoaded query={query} failure="The releases could not be loaded." />
      )}
    </>
  );
}

/** The open release with everything that a second administrator checks before confirming it, and past releases. */
function Releases({ releases }: { releases: readonly Release[] }) {
  const openRelease = releases.find(isOpen);
  const past = releases.filter((release) => !isOpen(release));
  return (
    <>
      {openRelease ? (
        <>
          <Section title={`Release: ${releaseName(openRelease)}`}>
            <History release={openRelease} />
            {/* An administrator with a conflict of interest can stop it, too. */}
            <Alert severity="warning" action={<StopRelease release={openRelease} />}>
              <ReleaseState release={openRelease} />
            </Alert>
          </Section>
          <OpenRelease key={openRelease.id} release={openRelease} />
        </>
      ) : (
        <Section title="Interventions since the last release">
          <Interventions filter={OPEN_INTERVENTIONS} empty={NO_OPEN_INTERVENTIONS} />
        </Section>
      )}
      <Section title="Past releases">
        {past.length === 0 ? (
          <Typography color="textSecondary">No releases yet.</Typography>
        ) : (
          <Box component="ul" sx={RULED_LIST}>
            {past.map((release) => (
              <li key={release.id}>
                <History release={release} />
              </li>
            ))}
          </Box>
        )}
      </Section>
    </>
  );
}

/** The details of an open release, and the button that confirms it once everything was checked. */
function OpenRelease({ release }: { release: Release }) {
  const { id, round_id: roundId, may_confirm: mayConfirm } = release;
  const query = useRound(roundId ?? "");
  const round = query.data ?? null;
  if (roundId && !round) {
    return <NotLoaded query={query} failure="The round could not be loaded." />;
  }
  return (
    <ReleaseCheck round={round} releaseId={id} canAcknowledge={mayConfirm}>
      {({ args, obstacle }) =>
        mayConfirm && (
          <>
            {release.is_own && (
              <Alert severity="warning">
                You requested this release, and you are the only administrator. If you confirm it,
                the record says that nobody else has checked it.
              </Alert>
            )}
            <ReleaseAction
              label="Confirm release"
              obstacle={obstacle}
              request="confirm_release"
              args={{ id, ...args }}
              success={({ due_at: due }) =>
                `Confirmed. The release happens at ${inOfficialTime(String(due))}.`
              }
              failure="Failed to confirm the release. Please try again."
            />
          </>
        )
      }
    </ReleaseCheck>
  );
}

function History({ release }: { release: Release }) {
  const by = (email: string | null, source: keyof Release) => (
    <>
      {byAdministrator(email)}, <MomentField record={release} source={source} />
    </>
  );
  return (
    <DetailList>
      <Detail label="Content">
        {release.round_id ? (
          <>
            Decisions of{" "}
            <PageLink to={roundPath(release.round_id, "decisions")}>{release.round_name}</PageLink>
          </>
        ) : (
          <>
            Statuses of <PageLink to="/submissions">submissions</PageLink>
          </>
        )}
      </Detail>
      <Detail label="Requested">{by(release.requested_by_email, "requested_at")}</Detail>
      {release.wanted_at && (
        <Detail label="Not before">
          <MomentField record={release} source="wanted_at" />
        </Detail>
      )}
      {release.confirmed_at && (
        <Detail label="Confirmed">
          {by(release.confirmed_by_email, "confirmed_at")}
          {release.is_self_confirmed && ", the only administrator"}
        </Detail>
      )}
      {release.released_at && (
        <Detail label="Released">
          <MomentField record={release} source="released_at" />
        </Detail>
      )}
      {release.stopped_at && (
        <Detail label="Stopped">
          {release.stopped_by_email ? (
            by(release.stopped_by_email, "stopped_at")
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
