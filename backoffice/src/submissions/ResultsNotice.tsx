import { Alert, Box } from "@mui/material";
import { LinkButton } from "../components/PageLink.tsx";
import { stillOpenUntil, useConfiguration } from "../configuration/useConfiguration.ts";
import { inOfficialTime } from "../forms/localDateTime.ts";
import { ReleaseBanner } from "../judging/releases/ReleaseBanner.tsx";
import {
  changingCount,
  requestPath,
  useOpenRelease,
  useReleasePreview,
} from "../judging/releases/release.ts";
import { countSubmissions } from "../records/submission.ts";

/** Shows whether some statuses are not released yet, with a button that requests their release. */
export function ResultsNotice() {
  const { data: configuration } = useConfiguration();
  const closesAt = configuration && stillOpenUntil(configuration);
  const { data: preview } = useReleasePreview(null, configuration !== undefined && !closesAt);
  const release = useOpenRelease();
  if (release) return <ReleaseBanner release={release} />;
  if (closesAt) {
    return (
      <Alert severity="info" sx={{ mb: 2 }}>
        Teams don’t see a status before the release. You can request a release after submissions
        close on {inOfficialTime(closesAt)}.
      </Alert>
    );
  }
  if (!preview) return null;
  const changing = changingCount(preview);
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      <Box sx={{ display: "grid", gap: 1 }}>
        {changing === 0
          ? "Teams see the current statuses. Changes stay hidden until the next release."
          : `Teams do not see the new status of ${countSubmissions(changing)} yet. They will see it after the next release.`}
        {changing > 0 && (
          <LinkButton variant="contained" sx={{ justifySelf: "start" }} to={requestPath(null)}>
            Request release
          </LinkButton>
        )}
      </Box>
    </Alert>
  );
}
