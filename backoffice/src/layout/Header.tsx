import { Box, Link, Typography } from "@mui/material";
import { NavLink } from "react-router-dom";
import { PALETTE } from "#shared/palette.ts";
import { useRights } from "../data/rights.ts";
import { TOUCHABLE } from "../theme/theme.ts";
import { HelpLink } from "./HelpLink.tsx";
import { ShortcutsHelp } from "./ShortcutsHelp.tsx";
import { SignOutButton } from "./SignOutButton.tsx";
import { Tabs } from "./Tabs.tsx";

/** The ring around what has the focus is white as well: the signal colour is too dark on ink. */
const ON_INK = {
  bgcolor: PALETTE.ink,
  color: PALETTE.white,
  "& :focus-visible": { outlineColor: PALETTE.white },
};

/** Title, help, Sign Out and the tabs. */
export function Header() {
  const may = useRights();
  return (
    <Box component="header" sx={ON_INK}>
      <Box
        sx={{
          display: "flex",
          alignItems: "center",
          justifyContent: "space-between",
          px: { xs: 2, md: 3 },
          pt: 1.5,
          maxWidth: 1600,
          mx: "auto",
        }}
      >
        <Typography component="h1" sx={{ fontSize: "1.125rem", fontWeight: 650 }}>
          Admin Dashboard
        </Typography>
        <Box sx={{ display: "flex", alignItems: "center", gap: 2 }}>
          {may("administration") && (
            <Link
              component={NavLink}
              to="/audit"
              sx={{ ...TOUCHABLE, "&[aria-current]": { fontWeight: 650 } }}
            >
              Audit
            </Link>
          )}
          <HelpLink />
          <ShortcutsHelp />
          <SignOutButton />
        </Box>
      </Box>
      <Tabs />
    </Box>
  );
}
