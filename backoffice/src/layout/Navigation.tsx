import { Box, Button, styled } from "@mui/material";
import { useEffect, useId, useRef, useState } from "react";
import { NavLink, useLocation } from "react-router-dom";
import { inDigits } from "#common/words.ts";
import { PALETTE } from "#shared/palette.ts";
import { useRole } from "../data/rights.ts";
import { tabsOf } from "./openPages.ts";
import { useTaskCounts } from "./useTaskCounts.ts";

// The dot marks the active link, as on the public site.
const Tab = styled(NavLink)({
  display: "inline-flex",
  alignItems: "center",
  gap: 8,
  padding: "10px 4px",
  minHeight: 44,
  color: PALETTE.onDarkSoft,
  textDecoration: "none",
  whiteSpace: "nowrap",
  "&:hover": { color: PALETTE.white, textDecoration: "underline", textUnderlineOffset: 6 },
  "&:focus-visible": { outline: `2px solid ${PALETTE.white}`, outlineOffset: -2 },
  "&[aria-current=page]": { color: PALETTE.white, fontWeight: 650 },
  "&[aria-current=page]::before": {
    content: '""',
    width: 8,
    height: 8,
    borderRadius: "50%",
    background: PALETTE.white,
  },
});

/** The sections: a row of tabs, or on a narrow screen a menu below a button. */
export function Navigation() {
  const id = useId();
  const row = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const role = useRole();
  const tabs = role ? tabsOf(role) : [];
  const current = tabs.findIndex(({ path }) => pathname.startsWith(path));
  const [openAt, setOpenAt] = useState<string>();
  // Opening a page closes the menu.
  const isOpen = openAt === pathname;

  // On a tablet the row may be wider than the screen.
  useEffect(() => {
    const tab = row.current?.children[current];
    if (row.current && tab instanceof HTMLElement) {
      row.current.scrollLeft = tab.offsetLeft + tab.offsetWidth / 2 - row.current.clientWidth / 2;
    }
  }, [current]);

  return (
    <Box sx={{ px: { xs: 2, md: 3 }, maxWidth: 1600, mx: "auto" }}>
      <Button
        color="inherit"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpenAt(isOpen ? undefined : pathname)}
        sx={{ display: { md: "none" }, minHeight: 44, px: 0.5, typography: "body1" }}
      >
        <span>{tabs[current] ? `Menu: ${tabs[current].label}` : "Menu"}</span>
        <span aria-hidden="true">&nbsp;{isOpen ? "▴" : "▾"}</span>
      </Button>
      <Box
        component="nav"
        id={id}
        ref={row}
        aria-label="Sections"
        sx={{
          position: "relative",
          display: { xs: isOpen ? "grid" : "none", md: "flex" },
          columnGap: 2.5,
          pb: { xs: 1, md: 0 },
          overflowX: "auto",
        }}
      >
        {tabs.map(({ path, label }) => (
          <Tab key={path} to={path}>
            {label}
            {path === "/contact-requests" && <OpenRequests />}
          </Tab>
        ))}
      </Box>
    </Box>
  );
}

/** The number of new contact requests; nothing if it is zero or unknown. */
function OpenRequests() {
  const { data } = useTaskCounts();
  if (!data?.open_contact_requests) return null;
  return (
    <Box
      component="span"
      sx={{
        px: 0.75,
        borderRadius: 4,
        bgcolor: PALETTE.signal,
        color: PALETTE.white,
        fontSize: "0.75rem",
        fontWeight: 650,
        lineHeight: 1.5,
        fontVariantNumeric: "tabular-nums",
      }}
    >
      {`${inDigits(data.open_contact_requests)} new`}
    </Box>
  );
}
