import { Box, Button, type SxProps, styled } from "@mui/material";
import { useId, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { inDigits } from "#shared/inDigits.ts";
import { PALETTE } from "#shared/palette.ts";
import { useRole } from "../data/rights.ts";
import { dotBelow } from "../theme/theme.ts";
import { sectionOf, tabsOf } from "./openPages.ts";
import { useTaskCounts } from "./useTaskCounts.ts";

const Tab = styled(Link)({
  position: "relative",
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
  "&[aria-current=page]::after": dotBelow(PALETTE.signalLight),
});

/** The sections: a row of tabs, in a narrow window with the less used ones in a menu, on a phone all in a menu. */
export function Navigation() {
  const id = useId();
  const moreId = useId();
  const { pathname } = useLocation();
  const role = useRole();
  const tabs = role ? tabsOf(role) : [];
  const section = sectionOf(pathname);
  const current = tabs.find(({ path }) => path === (section?.tab ?? section?.path));
  const first = tabs.filter(({ isFirst }) => isFirst);
  const others = tabs.filter(({ isFirst }) => !isFirst);
  const isAmongOthers = current && !current.isFirst;
  const [openAt, setOpenAt] = useState<string>();
  // Opening a page closes the menu.
  const isOpen = openAt === pathname;
  const toggle = () => setOpenAt(isOpen ? undefined : pathname);

  return (
    <Box sx={{ px: { xs: 2, md: 3 }, maxWidth: 1600, mx: "auto" }}>
      <MenuButton controls={id} isOpen={isOpen} onToggle={toggle} sx={{ display: { md: "none" } }}>
        {current ? `Menu: ${current.label}` : "Menu"}
      </MenuButton>
      <Box
        component="nav"
        id={id}
        aria-label="Sections"
        sx={{
          display: { xs: isOpen ? "grid" : "none", md: "flex" },
          columnGap: 2.5,
          justifyItems: "start",
          pb: { xs: 1, md: 0 },
        }}
      >
        <Tabs tabs={first} current={current} />
        <Box
          sx={{ display: { xs: "contents", md: "block", lg: "contents" }, position: "relative" }}
        >
          {others.length > 0 && (
            <MenuButton
              controls={moreId}
              isOpen={isOpen}
              onToggle={toggle}
              sx={{
                display: { xs: "none", md: "inline-flex", lg: "none" },
                fontWeight: isAmongOthers ? 650 : 400,
              }}
            >
              {isAmongOthers ? `More: ${current.label}` : "More"}
            </MenuButton>
          )}
          <Box
            id={moreId}
            sx={{
              display: { xs: "contents", md: isOpen ? "grid" : "none", lg: "contents" },
              position: "absolute",
              zIndex: "appBar",
              top: "100%",
              left: 0,
              px: 2,
              pb: 1,
              bgcolor: PALETTE.ink,
            }}
          >
            <Tabs tabs={others} current={current} />
          </Box>
        </Box>
      </Box>
    </Box>
  );
}

interface MenuButtonProps {
  controls: string;
  isOpen: boolean;
  onToggle: () => void;
  sx: SxProps;
  children: string;
}

function MenuButton({ controls, isOpen, onToggle, sx, children }: MenuButtonProps) {
  return (
    <Button
      color="inherit"
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onToggle}
      sx={{ minHeight: 44, px: 0.5, typography: "body1", ...sx }}
    >
      <span>{children}</span>
      <span aria-hidden="true">&nbsp;{isOpen ? "▴" : "▾"}</span>
    </Button>
  );
}

interface TabsProps {
  tabs: ReturnType<typeof tabsOf>;
  current: TabsProps["tabs"][number] | undefined;
}

const Tabs = ({ tabs, current }: TabsProps) =>
  tabs.map((tab) => (
    <Tab key={tab.path} to={tab.path} aria-current={tab === current && "page"}>
      {tab.label}
      {tab.path === "/contact-requests" && <OpenRequests />}
    </Tab>
  ));

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
