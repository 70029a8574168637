import { Box, styled } from "@mui/material";
import { NavLink } from "react-router-dom";
import { PALETTE } from "#shared/palette.ts";
import { dotBelow } from "../theme/theme.ts";

/** A link that is marked while its page is open. */
export const SubTab = styled(NavLink)({
  position: "relative",
  padding: "6px 2px 14px",
  color: PALETTE.inkSoft,
  textDecoration: "none",
  whiteSpace: "nowrap",
  "&:hover": { color: PALETTE.ink },
  "&:focus-visible": { outline: `2px solid ${PALETTE.signal}`, outlineOffset: -2 },
  "&[aria-current=page]": { color: PALETTE.ink, fontWeight: 650 },
  "&[aria-current=page]::after": dotBelow(PALETTE.signal),
});

interface SubTabsProps {
  label: string;
  tabs: readonly { path: string; label: string }[];
}

/** Navigation between parts of a page. It wraps on narrow screens, so that no part is hidden. */
export function SubTabs({ label, tabs }: SubTabsProps) {
  return (
    <Box
      component="nav"
      aria-label={label}
      sx={{
        display: "flex",
        flexWrap: "wrap",
        columnGap: 2,
        mb: 2.5,
        borderBottom: 1,
        borderColor: "divider",
      }}
    >
      {tabs.map(({ path, label: text }) => (
        <SubTab key={path} to={path}>
          {text}
        </SubTab>
      ))}
    </Box>
  );
}
