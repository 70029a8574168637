import { Box, Typography } from "@mui/material";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { RELEASE_MINUTES } from "#shared/constants.ts";
import { EmptyPanel } from "../../components/EmptyPanel.tsx";
import { NotLoaded } from "../../components/LoadFailed.tsx";
import { PageHeading } from "../../components/PageHeading.tsx";
import { LinkButton, PageLink } from "../../components/PageLink.tsx";
import { stillOpenUntil, useConfiguration } from "../../configuration/useConfiguration.ts";
import { DateTimeField } from "../../forms/DateTimeField.tsx";
import { inOfficialTime } from "../../forms/localDateTime.ts";
import { listAddress } from "../../lists/listAddress.ts";
import { roundPath } from "../../records/roundPath.ts";
import { ROW } from "../../theme/theme.ts";
import { ReleaseBanner } from "../releases/ReleaseBanner.tsx";
import { ReleaseAction, ReleaseCheck } from "../releases/ReleaseCheck.tsx";
import {
  changingCount,
  RELEASES_PATH,
  useOpenRelease,
  useReleasePreview,
} from "../releases/release.ts";
import { type Round, useRound } from "../rounds/round.ts";
import { roundSteps } from "../steps/roundSteps.ts";
import { MissingSteps } from "./MissingSteps.tsx";

/** Requests the release of a round (`?round_id=`), or of the statuses. */
export default function ReleaseCreate() {
  const [search] = useSearchParams();
  const roundId = search.get("round_id");
  const query = useRound(roundId ?? "");
  const openRelease = useOpenRelease();
  const round = query.data ?? null;
  if (roundId && !round) {
    return <NotLoaded query={query} failure="We couldn’t load the round." />;
  }
  return (
    <>
      <PageHeading title={round ? `Request release: ${round.name}` : "Request release of statuses"}>
        <PageLink to={RELEASES_PATH}>All releases</PageLink>
      </PageHeading>
      {openRelease ? (
        <ReleaseBanner release={openRelease} />
      ) : round ? (
        <RoundRelease round={round} />
      ) : (
        <StatusRelease />
      )}
    </>
  );
}

/** The request for a round, or the steps that are missing. */
function RoundRelease({ round }: { round: Round }) {
  const { steps, current, next } = roundSteps(round, undefined, true);
  const isCanceled = round.stage === "canceled";
  if (isCanceled || round.stage === "released") {
    return (
      <EmptyPanel
        title={isCanceled ? "This round was canceled" : "This round is released"}
        action={
          <LinkButton variant="outlined" to={roundPath(round.id, "decisions")}>
            See decisions
          </LinkButton>
        }
      >
        {isCanceled
          ? "None of its outcomes will be released."
          : "To change the outcome, choose “Correct result” under More on the round’s page. Then request another release."}
      </EmptyPanel>
    );
  }
  // The last step is the release.
  const missing = steps.slice(0, -1).flatMap((step, at) =>
    step.isDone
      ? []
      : [
          {
            ...step,
            state: at === current ? ("Now" as const) : ("Later" as const),
            status: at === current && next ? next.task : step.status,
          },
        ],
  );
  return missing.length > 0 ? <MissingSteps steps={missing} /> : <Request round={round} />;
}

/** The request for the statuses, or why there is nothing to release. */
function StatusRelease() {
  const { data: configuration } = useConfiguration();
  const { data: preview } = useReleasePreview(null);
  const closesAt = configuration && stillOpenUntil(configuration);
  if (!closesAt && (!preview || changingCount(preview) > 0)) return <Request round={null} />;
  return (
    <EmptyPanel
      title={closesAt ? "Submissions haven’t closed yet" : "No statuses to release"}
      action={
        <Box sx={ROW}>
          <LinkButton variant="outlined" to={listAddress("submissions")}>
            See submissions
          </LinkButton>
          {closesAt && (
            <LinkButton variant="outlined" to="/configurations">
              See dates
            </LinkButton>
          )}
        </Box>
      }
    >
      {closesAt
        ? `Teams don’t see a status before the release. You can request a release after submissions close on ${inOfficialTime(closesAt)}.`
        : "Select or decline submissions first. Teams see their new status after the release."}
    </EmptyPanel>
  );
}

function Request({ round }: { round: Round | null }) {
  const navigate = useNavigate();
  const [notBefore, setNotBefore] = useState("");
  return (
    <>
      <Typography sx={{ mb: 2, maxWidth: 720 }}>
        Check everything below. Another administrator then does the same and confirms the release.
        For {RELEASE_MINUTES} minutes after that, any administrator can stop it.
      </Typography>
      <ReleaseCheck round={round} canAcknowledge>
        {({ args, missing }) => (
          <>
            <Box sx={{ width: "100%", maxWidth: 400 }}>
              <DateTimeField
                label="Earliest release time (optional)"
                value={notBefore}
                onChange={setNotBefore}
              />
            </Box>
            <ReleaseAction
              label="Request release"
              missing={missing}
              request="request_release"
              args={{
                ...(round && { round_id: round.id }),
                ...(notBefore && { not_before: notBefore }),
                ...args,
              }}
              success="The release has been requested. Another administrator has to confirm it."
              failure="Failed to request the release. Please try again."
              onDone={() => void navigate(RELEASES_PATH, { replace: true })}
            />
          </>
        )}
      </ReleaseCheck>
    </>
  );
}
