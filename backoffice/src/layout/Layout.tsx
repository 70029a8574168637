import { Box } from "@mui/material";
import { Suspense, useDeferredValue } from "react";
import type { CoreLayoutProps } from "react-admin";
import { useLocation } from "react-router-dom";
import { MAIN_ID } from "../components/focusMain.ts";
import { LoadingScreen } from "../components/LoadingScreen.tsx";
import { useRole } from "../data/rights.ts";
import { Header, SkipLink } from "./Header.tsx";
import { NotYours } from "./NotYours.tsx";
import { mayOpen } from "./openPages.ts";
import { RehearsalStrip } from "./RehearsalStrip.tsx";
import { useKeptFocus } from "./useKeptFocus.ts";

/** The frame of every page: the header with its tabs, and the page below, if it is for whoever is signed in. */
export function Layout({ children }: CoreLayoutProps) {
  // Deferred, so that it is drawn in slices: as one task it would hold up a slow phone.
  const role = useDeferredValue(useRole(), null);
  const { pathname } = useLocation();
  useKeptFocus();
  if (!role) return <LoadingScreen />;
  return (
    <>
      <SkipLink />
      <Header />
      <Box
        component="main"
        id={MAIN_ID}
        tabIndex={-1}
        sx={{ p: { xs: 2, md: 3 }, pb: 5, outline: "none", maxWidth: 1600, mx: "auto" }}
      >
        <Suspense fallback={<LoadingScreen />}>
          {mayOpen(role, pathname) ? children : <NotYours role={role} />}
        </Suspense>
      </Box>
      <RehearsalStrip />
    </>
  );
}
