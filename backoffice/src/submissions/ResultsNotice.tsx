import { Alert, Box } from "@mui/material";
import { challengeNow } from "#common/challengeClock.ts";
import { LinkButton } from "../components/PageLink.tsx";
import { useConfiguration } from "../configuration/useConfiguration.ts";
import { inOfficialTime } from "../forms/localDateTime.ts";
import { ReleaseBanner } from "../judging/releases/ReleaseBanner.tsx";
import { requestPath, useOpenRelease, useReleasePreview } from "../judging/releases/release.ts";
import { countSubmissions } from "../records/submission.ts";

/** Shows whether some statuses are not released yet, with a button that requests their release. */
export function ResultsNotice() {
  const { data: configuration } = useConfiguration();
  const closesAt = configuration?.submissions_close_at;
  const areClosed = closesAt !== undefined && Date.parse(closesAt) <= challengeNow().getTime();
  const { data: preview } = useReleasePreview(null, areClosed);
  const release = useOpenRelease();
  if (release) return <ReleaseBanner release={release} />;
  if (closesAt && !areClosed) {
    return (
      <Alert severity="info" sx={{ mb: 2 }}>
        Teams see no status before a release. You can request a release after submissions close on{" "}
        {inOfficialTime(closesAt)}.
      </Alert>
    );
  }
  if (!preview) return null;
  const changing = Object.values(preview.outcomes).reduce((sum, count) => sum + count, 0);
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      <Box sx={{ display: "grid", gap: 1 }}>
        {changing === 0
          ? "Teams see the current statuses. Changes stay hidden until the next release."
          : `Teams do not see the status of ${countSubmissions(changing)} yet. They see it after the next release.`}
        {changing > 0 && (
          <LinkButton variant="contained" sx={{ justifySelf: "start" }} to={requestPath(null)}>
            Request release
          </LinkButton>
        )}
      </Box>
    </Alert>
  );
}
