import { Typography } from "@mui/material";
import type { Role } from "#common/claimedRole.ts";
import { ROLES } from "#shared/constants.ts";
import { Notice } from "../components/Notice.tsx";
import { LinkButton } from "../components/PageLink.tsx";
import { firstPageOf } from "./openPages.ts";

/** Shown instead of a page that the person's role cannot open. */
export default function NoAccess({ role }: { role: Role }) {
  const { label, about } = ROLES.find(({ value }) => value === role) ?? { label: role, about: "" };
  return (
    <Notice title="You don’t have access to this page" heading="h2">
      <Typography gutterBottom>
        You’re signed in with the <strong>{label}</strong> role. {about}
      </Typography>
      <Typography gutterBottom>
        If you need this page for your work, ask an administrator.
      </Typography>
      <LinkButton variant="contained" to={firstPageOf(role)} sx={{ mt: 1 }}>
        Go to your start page
      </LinkButton>
    </Notice>
  );
}
