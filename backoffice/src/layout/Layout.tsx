import { Box } from "@mui/material";
import { Suspense } from "react";
import type { CoreLayoutProps } from "react-admin";
import { MAIN_ID } from "../components/focusMain.ts";
import { LoadingScreen } from "../components/LoadingScreen.tsx";
import { Header } from "./Header.tsx";
import { RehearsalStrip } from "./RehearsalStrip.tsx";
import { SkipLink } from "./SkipLink.tsx";

/** The frame of every page: the header with its tabs, and the page below. */
export function Layout({ children }: CoreLayoutProps) {
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
        <Suspense fallback={<LoadingScreen />}>{children}</Suspense>
      </Box>
      <RehearsalStrip />
    </>
  );
}
