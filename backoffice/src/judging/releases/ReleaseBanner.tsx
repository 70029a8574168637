import { Alert } from "@mui/material";
import { ChangeButton } from "../../components/ChangeButton.tsx";
import { Countdown } from "../../components/Countdown.tsx";
import { LinkButton } from "../../components/PageLink.tsx";
import { useTaskCounts } from "../../layout/useTaskCounts.ts";
import { administratorName } from "../../records/administrator.ts";
import { isOpen, RELEASES_PATH, type Release, releaseName } from "./release.ts";

/** Announces an open or stopped release, with a link to the releases. */
export function ReleaseBanner({ release }: { release: Release | undefined }) {
  if (!release || !(isOpen(release) || release.stop_reason)) return null;
  return (
    <Alert
      severity={isOpen(release) ? "warning" : "error"}
      sx={{ mb: 2, flexWrap: { xs: "wrap", sm: "nowrap" } }}
      action={
        <LinkButton color="inherit" variant="outlined" to={RELEASES_PATH}>
          See release
        </LinkButton>
      }
    >
      <strong>Release: {releaseName(release)}.</strong> <ReleaseState release={release} />
    </Alert>
  );
}

/** The next step of an open release, or the reason why it was stopped. */
export function ReleaseState({ release }: { release: Release }) {
  const { data: counts } = useTaskCounts();
  const { due_at: due, stop_reason: reason, is_own: isOwn, may_confirm: mayConfirm } = release;
  if (due && isOpen(release)) {
    return (
      <>
        The release takes effect in <Countdown until={due} />. No one has been notified yet.
      </>
    );
  }
  if (isOpen(release)) {
    const requester = isOwn ? "You" : administratorName(release.requested_by_email);
    const next =
      mayConfirm && !isOwn && !counts?.has_own_interest
        ? "Check and confirm it."
        : "Another administrator has to confirm it.";
    const why =
      isOwn || mayConfirm
        ? ""
        : " You can’t confirm it because you have been an administrator for less than a week.";
    return `${requester} requested the release. ${next}${why}`;
  }
  return `The release was stopped because of a change: ${reason} No one was notified. Request the release again.`;
}

/** Stops a requested or confirmed release. Every administrator can do that. */
export function StopRelease({ release }: { release: Release }) {
  return (
    <ChangeButton
      label="Stop release"
      color="inherit"
      request="stop_release"
      args={{ id: release.id }}
      success="The release has been stopped. No one was notified."
      failure="Failed to stop the release. Please try again."
    />
  );
}
