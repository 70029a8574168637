import { Link } from "@mui/material";
import { useLocation } from "react-router-dom";
import { TOUCHABLE } from "../theme/theme.ts";
import { helpFor } from "./help.ts";

/** The handbook at what is done on this page; in a tab of its own, as what one types here stays. */
export function HelpLink() {
  const { pathname } = useLocation();
  return (
    <Link href={helpFor(pathname)} target="_blank" rel="noopener" sx={TOUCHABLE}>
      Help
    </Link>
  );
}
