import { Alert, Box } from "@mui/material";
import { useDeferredValue } from "react";
import type { CoreLayoutProps } from "react-admin";
import { Navigate, useLocation } from "react-router-dom";
import { BUSY_TEXT, useIsServerBusy } from "#common/busyServer.ts";
import { challengeNow } from "#common/challengeClock.ts";
import { rehearsalText } from "#common/rehearsal.ts";
import { PALETTE } from "#shared/palette.ts";
import { lazyComponent } from "../components/lazyComponent.tsx";
import { SubTabs } from "../components/SubTabs.tsx";
import { useConfiguration } from "../configuration/useConfiguration.ts";
import { useRole } from "../data/rights.ts";
import { PAGE } from "../theme/theme.ts";
import { Header, SkipLink } from "./Header.tsx";
import { LoadingFrame } from "./LoadingFrame.tsx";
import { mayOpen, ownListOf, sectionOf } from "./openPages.ts";
import { MAIN_ID, useFocusRecovery } from "./useFocusRecovery.ts";
import { useTaskCounts } from "./useTaskCounts.ts";

/** Seldom needed, so its code is not loaded with every page. */
const NoAccess = lazyComponent("NoAccess", () => import("./NoAccess.tsx"));

/** The layout of every page: the header, and the page if the person's role may open it. */
export function Layout({ children }: CoreLayoutProps) {
  // Deferred, so that React renders it in slices. As one task, it would block a slow phone.
  const role = useDeferredValue(useRole(), null);
  const { pathname } = useLocation();
  useFocusRecovery();
  if (!role) return <LoadingFrame />;
  const { label = "", parts } = sectionOf(pathname) ?? {};
  const ownList = ownListOf(role, pathname);
  return (
    <>
      <SkipLink />
      <Header />
      <Box component="main" id={MAIN_ID} tabIndex={-1} sx={PAGE}>
        {mayOpen(role, pathname) ? (
          <>
            {parts && <SubTabs label={label} tabs={parts} />}
            {CONTEST.some((path) => pathname.startsWith(path)) && <OwnInterestNotice />}
            {children}
          </>
        ) : ownList ? (
          <Navigate to={ownList} replace />
        ) : (
          <NoAccess role={role} />
        )}
      </Box>
      <RehearsalStrip />
      <ServerBusyNotice />
    </>
  );
}

/** Says that the server is too busy, over the upper edge of the page. */
function ServerBusyNotice() {
  if (!useIsServerBusy()) return null;
  return (
    <Alert
      severity="warning"
      role="status"
      sx={{ position: "fixed", zIndex: "snackbar", insetInline: 0, top: 0 }}
    >
      {BUSY_TEXT}
    </Alert>
  );
}

/** The pages of the contest. */
const CONTEST = ["/submissions", "/judging"];

function OwnInterestNotice() {
  const { data: counts } = useTaskCounts();
  if (!counts?.has_own_interest) return null;
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      You have a conflict of interest with a submission that can still win, so you have read-only
      access. Ask another administrator to make changes.
    </Alert>
  );
}

/** Says that an operator has moved the challenge's clock, over the lower edge of every page. */
function RehearsalStrip() {
  const { data: configuration } = useConfiguration();
  if (!configuration?.is_rehearsal) return null;
  return (
    <Box
      component="aside"
      aria-label="Rehearsal"
      sx={{
        position: "fixed",
        zIndex: "snackbar",
        insetInline: 0,
        bottom: 0,
        py: 0.25,
        bgcolor: PALETTE.signal,
        color: PALETTE.white,
        textAlign: "center",
        fontWeight: 600,
      }}
    >
      {rehearsalText(challengeNow())}
    </Box>
  );
}
