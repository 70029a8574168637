import { Alert, Box, Chip, Paper, Typography } from "@mui/material";
import { RELEASE_MINUTES } from "#shared/constants.ts";
import { EmptyPanel } from "../components/EmptyPanel.tsx";
import { NotLoaded } from "../components/LoadFailed.tsx";
import { MomentField } from "../components/MomentField.tsx";
import { OfficialMoment } from "../components/OfficialTime.tsx";
import { PageHeading } from "../components/PageHeading.tsx";
import { LinkButton, PageLink } from "../components/PageLink.tsx";
import { Section } from "../components/Section.tsx";
import { inOfficialTime } from "../forms/localDateTime.ts";
import { listAddress } from "../lists/listAddress.ts";
import { byAdministrator } from "../records/administrator.ts";
import { roundPath } from "../records/roundPath.ts";
import { PLAIN_LIST, ROW } from "../theme/theme.ts";
import { Interventions } from "./releases/InterventionList.tsx";
import { ReleaseState, StopRelease } from "./releases/ReleaseBanner.tsx";
import { ReleaseAction, ReleaseCheck } from "./releases/ReleaseCheck.tsx";
import { isOpen, type Release, releaseName, useReleases } from "./releases/release.ts";
import { isEnded, useRound, useRounds } from "./rounds/round.ts";
import { Step, Steps } from "./Steps.tsx";
import { roundSteps } from "./steps/roundSteps.ts";

/** The interventions that the next release covers. */
const OPEN_INTERVENTIONS = { is_open: "true" } as const;

const NO_OPEN_INTERVENTIONS = "No interventions since the last release.";

export default function ReleasesPage() {
  const query = useReleases();
  return (
    <>
      <PageHeading title="Releases" />
      {query.data ? (
        <Releases releases={query.data} />
      ) : (
        <NotLoaded query={query} failure="We couldn’t load the releases." />
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
            <ReleaseCard release={openRelease} />
            {/* An administrator with a conflict of interest can stop it, too. */}
            <Alert
              severity="warning"
              action={<StopRelease release={openRelease} />}
              sx={{ flexWrap: { xs: "wrap", sm: "nowrap" }, overflowWrap: "anywhere" }}
            >
              <ReleaseState release={openRelease} />
            </Alert>
          </Section>
          <OpenRelease key={openRelease.id} release={openRelease} />
        </>
      ) : (
        <>
          <NoOpenRelease releases={releases} />
          <Section title="Interventions since the last release">
            <Interventions filter={OPEN_INTERVENTIONS} empty={NO_OPEN_INTERVENTIONS} />
          </Section>
        </>
      )}
      <Section title="Past releases">
        {past.length === 0 ? (
          <Typography color="textSecondary">No releases yet.</Typography>
        ) : (
          <Box component="ul" sx={{ ...PLAIN_LIST, display: "grid", gap: 1.5 }}>
            {past.map((release) => (
              <li key={release.id}>
                <ReleaseCard release={release} />
              </li>
            ))}
          </Box>
        )}
      </Section>
    </>
  );
}

/** Instead of an open release: the round whose release is next, and how far it is. */
function NoOpenRelease({ releases }: { releases: readonly Release[] }) {
  const { data: rounds = [] } = useRounds();
  const round = rounds.find((one) => one.stage !== "draft" && !isEnded(one));
  const next =
    round &&
    roundSteps(
      round,
      releases.find(({ round_id }) => round_id === round.id),
      true,
    ).next;
  const action = next?.action;
  return (
    <Box sx={{ mb: 3 }}>
      <EmptyPanel
        title="No open release"
        action={
          <Box sx={{ display: "grid", gap: 1.5 }}>
            {round && next && (
              <Typography>
                <strong>{round.name}:</strong> {next.task}
              </Typography>
            )}
            <Box sx={ROW}>
              {action && "to" in action && (
                <LinkButton variant="contained" to={action.to}>
                  {action.label}
                </LinkButton>
              )}
              <LinkButton variant="outlined" to={listAddress("judging/rounds")}>
                See rounds
              </LinkButton>
              <LinkButton variant="outlined" to={listAddress("submissions")}>
                See submissions
              </LinkButton>
            </Box>
          </Box>
        }
      >
        Results take effect only through a release. To release a round, decide on all its
        submissions and request the release there. To release statuses set manually, request the
        release from Submissions. Another administrator then confirms it here.
      </EmptyPanel>
    </Box>
  );
}

/** The details of an open release, and the button that confirms it once everything was checked. */
function OpenRelease({ release }: { release: Release }) {
  const { id, round_id: roundId, may_confirm: mayConfirm } = release;
  const query = useRound(roundId ?? "");
  const round = query.data ?? null;
  if (roundId && !round) {
    return <NotLoaded query={query} failure="We couldn’t load the round." />;
  }
  return (
    <ReleaseCheck round={round} releaseId={id} canAcknowledge={mayConfirm}>
      {({ args, missing }) =>
        mayConfirm && (
          <>
            {release.is_own && (
              <Alert severity="warning">
                You requested this release, and you are the only administrator. If you confirm it,
                the record will show that no one else has checked it.
              </Alert>
            )}
            <ReleaseAction
              label="Confirm release"
              missing={missing}
              request="confirm_release"
              args={{ id, ...args }}
              success={({ due_at: due }) =>
                `Confirmed. The release takes effect on ${inOfficialTime(String(due))}.`
              }
              failure="Failed to confirm the release. Please try again."
            />
          </>
        )
      }
    </ReleaseCheck>
  );
}

/** The contents of a release, and its steps: who has acted, who is next, and when it takes effect. */
function ReleaseCard({ release }: { release: Release }) {
  const { state, round_id: roundId } = release;
  const isStopped = state === "stopped";
  return (
    <Paper variant="outlined" sx={{ px: 2, pt: 1.5, pb: { xs: 1.5, md: 1 } }}>
      <Box sx={{ ...ROW, columnGap: 1.5, mb: 1.5 }}>
        <PageLink
          to={roundId ? roundPath(roundId, "decisions") : "/submissions"}
          sx={{ fontWeight: 650, overflowWrap: "anywhere" }}
        >
          {releaseName(release)}
        </PageLink>
        <Chip label={RELEASE_STATES[state]} variant="outlined" size="small" />
        <Typography color="textSecondary">
          {roundId ? "Round decisions" : "Statuses set manually"}
        </Typography>
      </Box>
      <Steps>
        <Step state="Done" label="Requested">
          {byAdministrator(release.requested_by_email)},{" "}
          <MomentField record={release} source="requested_at" />
        </Step>
        {(release.confirmed_at || !isStopped) && (
          <Step
            state={release.confirmed_at ? "Done" : "Now"}
            label={release.confirmed_at ? "Confirmed" : "Confirmation"}
          >
            {release.confirmed_at ? (
              <>
                {byAdministrator(release.confirmed_by_email)},{" "}
                <MomentField record={release} source="confirmed_at" />
                {release.is_self_confirmed && " (the only administrator)"}
              </>
            ) : (
              "by another administrator"
            )}
          </Step>
        )}
        {isStopped ? (
          <Step state="Later" label="Stopped">
            {release.stopped_by_email
              ? byAdministrator(release.stopped_by_email)
              : "because of a change"}
            , <MomentField record={release} source="stopped_at" />
            {release.stop_reason && `. ${release.stop_reason}`}
          </Step>
        ) : (
          <Step
            state={state === "released" ? "Done" : state === "confirmed" ? "Now" : "Later"}
            label={state === "released" ? "Released" : "Release"}
          >
            {release.released_at ? (
              <MomentField record={release} source="released_at" />
            ) : release.due_at ? (
              <OfficialMoment at={release.due_at} />
            ) : release.wanted_at ? (
              <>
                not before <OfficialMoment at={release.wanted_at} />
              </>
            ) : (
              `${RELEASE_MINUTES} minutes after it is confirmed`
            )}
          </Step>
        )}
      </Steps>
    </Paper>
  );
}

const RELEASE_STATES: Readonly<Record<Release["state"], string>> = {
  requested: "Requested",
  confirmed: "Confirmed",
  released: "Released",
  stopped: "Stopped",
};
