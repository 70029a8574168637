import { Link } from "@mui/material";

/** The id of the part of the page that changes with the tab. */
export const MAIN_ID = "main";

/** Lets keyboards jump over the header. Seen only while it has the focus. */
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

/** Puts the focus on the page itself, for instance when the focused row has just been deleted. */
export function focusMain(): void {
  document.getElementById(MAIN_ID)?.focus();
}
