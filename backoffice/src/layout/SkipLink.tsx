import { Link } from "@mui/material";
import { MAIN_ID } from "../components/focusMain.ts";

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
