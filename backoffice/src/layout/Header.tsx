import { Box, Link, Typography } from "@mui/material";
import { NavLink, useLocation } from "react-router-dom";
import { PALETTE } from "#shared/palette.ts";
import { useRights } from "../data/rights.ts";
import { dotBelow, ROW, TOUCHABLE } from "../theme/theme.ts";
import { helpFor } from "./help.ts";
import { Navigation } from "./Navigation.tsx";
import { Shortcuts } from "./Shortcuts.tsx";
import { SignOutButton } from "./SignOut.tsx";
import { MAIN_ID } from "./useFocusRecovery.ts";

/** The focus ring is white too: the signal color is too dark on ink. */
const ON_INK = {
  bgcolor: PALETTE.ink,
  color: PALETTE.white,
  "& :focus-visible": { outlineColor: PALETTE.white },
};

const PAGE_WIDTH = { px: { xs: 2, md: 3 }, maxWidth: 1600, mx: "auto" } as const;

/** Title, help, Sign Out and the sections. */
export function Header() {
  const may = useRights();
  const { pathname } = useLocation();
  return (
    <Box component="header" sx={ON_INK}>
      <Box sx={{ ...PAGE_WIDTH, ...ROW, pt: 1.5, justifyContent: "space-between" }}>
        <Typography component="h1" variant="h6">
          Admin Dashboard
        </Typography>
        <Box sx={{ display: "flex", alignItems: "center", gap: 2 }}>
          {may("administration") && (
            <Link
              component={NavLink}
              to="/audit"
              sx={{
                ...TOUCHABLE,
                position: "relative",
                "&[aria-current]": { fontWeight: 650 },
                "&[aria-current]::after": { ...dotBelow(PALETTE.signalLight), bottom: -5 },
              }}
            >
              Audit
            </Link>
          )}
          {/* In a new tab, so that unsaved text stays. */}
          <Link href={helpFor(pathname)} target="_blank" rel="noopener" sx={TOUCHABLE}>
            Help
          </Link>
          <Shortcuts />
          <SignOutButton />
        </Box>
      </Box>
      <Navigation />
    </Box>
  );
}

/** The header of a page without navigation; if it is full, as high as one with navigation. */
export function Masthead({ isFull = false }: { isFull?: boolean }) {
  return (
    <Box component="header" sx={{ ...ON_INK, minHeight: isFull ? 92 : 0 }}>
      <Typography variant="h6" component="p" sx={{ ...PAGE_WIDTH, py: 2 }}>
        Admin Dashboard
      </Typography>
    </Box>
  );
}

/** Lets keyboard users skip the header. Visible only while focused. */
export function SkipLink() {
  return (
    <Link
      href={`#${MAIN_ID}`}
      sx={{
        position: "absolute",
        left: 8,
        top: -48,
        zIndex: "tooltip",
        p: 1,
        bgcolor: "background.paper",
        "&:focus": { top: 8 },
      }}
    >
      Skip to content
    </Link>
  );
}
