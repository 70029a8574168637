import { Typography } from "@mui/material";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { RELEASE_MINUTES } from "#shared/constants.ts";
import { NotLoaded } from "../../components/LoadFailed.tsx";
import { PageHeading } from "../../components/PageHeading.tsx";
import { stillOpenUntil, useConfiguration } from "../../configuration/useConfiguration.ts";
import { DateTimeField } from "../../forms/DateTimeField.tsx";
import { useRound } from "../rounds/round.ts";
import { NoReleaseYet } from "./NoReleaseYet.tsx";
import { ReleaseBanner } from "./ReleaseBanner.tsx";
import { ReleaseAction, ReleaseCheck } from "./ReleaseCheck.tsx";
import { RELEASES_PATH, releaseName, useOpenRelease } from "./release.ts";

/** Requests the release of a round (`?round_id=`), or of the statuses. */
export default function ReleaseCreate() {
  const [search] = useSearchParams();
  const roundId = search.get("round_id");
  const query = useRound(roundId ?? "");
  const openRelease = useOpenRelease();
  const navigate = useNavigate();
  const [notBefore, setNotBefore] = useState("");
  const { data: configuration } = useConfiguration();
  const round = query.data ?? null;
  const closesAt = !roundId && configuration && stillOpenUntil(configuration);
  if (roundId && !round) {
    return <NotLoaded query={query} failure="The round could not be loaded." />;
  }
  return (
    <>
      <PageHeading title={`Request release: ${releaseName({ round_name: round?.name ?? null })}`} />
      {openRelease ? (
        <ReleaseBanner release={openRelease} />
      ) : closesAt ? (
        <NoReleaseYet closesAt={closesAt} />
      ) : (
        <>
          <Typography sx={{ mb: 2, maxWidth: 720 }}>
            Check everything below. Another administrator does the same and confirms the release.
            After that, any administrator can stop it for {RELEASE_MINUTES} minutes.
          </Typography>
          <ReleaseCheck round={round} canAcknowledge>
            {({ args, obstacle }) => (
              <>
                <DateTimeField
                  label="Not before (optional)"
                  value={notBefore}
                  onChange={setNotBefore}
                />
                <ReleaseAction
                  label="Request release"
                  obstacle={obstacle}
                  request="request_release"
                  args={{
                    ...(roundId && { round_id: roundId }),
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
      )}
    </>
  );
}
