import { Button, type ButtonProps, Link, type LinkProps } from "@mui/material";
import { Link as RouterLink, type To } from "react-router-dom";
import { TOUCHABLE } from "../theme/theme.ts";

interface PageLinkProps extends Omit<LinkProps, "href" | "sx"> {
  to: To;
  sx?: object;
}

/** A link to another page of the back office. */
export function PageLink({ sx, ...props }: PageLinkProps) {
  return <Link component={RouterLink} sx={{ ...TOUCHABLE, ...sx }} {...props} />;
}

/** A button that opens another page. */
export function LinkButton(props: ButtonProps & { to: To; state?: object }) {
  return <Button component={RouterLink} {...props} />;
}
