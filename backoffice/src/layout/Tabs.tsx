import { Box, styled } from "@mui/material";
import { useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router-dom";
import { PALETTE } from "#shared/palette.ts";
import { useRole } from "../data/rights.ts";
import { OpenRequests } from "./OpenRequests.tsx";
import { tabsOf } from "./openPages.ts";

// The dot of the public site's active link, here as well: white, because the
// signal colour is too dark on ink.
const Tab = styled(NavLink)(({ theme }) => ({
  display: "inline-flex",
  alignItems: "center",
  gap: 8,
  padding: "10px 4px",
  marginRight: 20,
  // Close enough for all tabs of an administrator on a tablet.
  [theme.breakpoints.between("sm", "md")]: { marginRight: 4 },
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
}));

/** The way to the sections. On a narrow screen the row scrolls sideways, to where one is. */
export function Tabs() {
  const row = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const role = useRole();
  const tabs = role ? tabsOf(role) : [];
  const here = tabs.findIndex(({ path }) => pathname.startsWith(path));
  useEffect(() => {
    const nav = row.current;
    const tab = nav?.children[here];
    if (!nav || !(tab instanceof HTMLElement)) return;
    const scroll = () => {
      nav.scrollLeft = tab.offsetLeft + tab.offsetWidth / 2 - nav.clientWidth / 2;
    };
    scroll();
    // The number of open requests arrives later and makes its tab wider.
    const observer = new MutationObserver(scroll);
    observer.observe(nav, { childList: true, subtree: true });
    window.addEventListener("resize", scroll);
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", scroll);
    };
  }, [here]);

  return (
    <Box
      component="nav"
      ref={row}
      aria-label="Sections"
      sx={{
        position: "relative",
        display: "flex",
        overflowX: "auto",
        px: { xs: 2, md: 3 },
        maxWidth: 1600,
        mx: "auto",
      }}
    >
      {tabs.map(({ path, label }) => (
        <Tab key={path} to={path}>
          {label}
          {path === "/contact-requests" && <OpenRequests />}
        </Tab>
      ))}
    </Box>
  );
}
