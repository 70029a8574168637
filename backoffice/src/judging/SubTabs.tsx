import { Box, styled } from "@mui/material";
import { NavLink } from "react-router-dom";
import { COLOURS } from "../theme/theme.ts";

const SubTab = styled(NavLink)({
  padding: "6px 2px",
  color: COLOURS.inkSoft,
  textDecoration: "none",
  whiteSpace: "nowrap",
  borderBottom: "2px solid transparent",
  "&:hover": { color: COLOURS.ink },
  "&:focus-visible": { outline: `2px solid ${COLOURS.signal}`, outlineOffset: -2 },
  "&[aria-current=page]": { color: COLOURS.ink, fontWeight: 650, borderColor: COLOURS.signal },
});

interface SubTabsProps {
  label: string;
  tabs: readonly { path: string; label: string }[];
}

/** The way to the parts of a page. On a narrow screen they wrap: none is out of sight. */
export function SubTabs({ label, tabs }: SubTabsProps) {
  return (
    <Box
      component="nav"
      aria-label={label}
      sx={{
        display: "flex",
        flexWrap: "wrap",
        columnGap: 2.5,
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
