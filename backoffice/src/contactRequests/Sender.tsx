import { Box, Link } from "@mui/material";
import { Link as RouterLink } from "react-router-dom";
import { TOUCHABLE } from "../theme/theme.ts";
import type { ContactRequest } from "./contactRequest.ts";

/** Who wrote, and the way to what else there is of that address. */
export function Sender({ request: { email, account_id } }: { request: ContactRequest }) {
  const sameAddress = new URLSearchParams({ filter: JSON.stringify({ search: email }) });
  return (
    <>
      {email}
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 2 }}>
        <Link component={RouterLink} to={`/contact-requests?${sameAddress}`} sx={TOUCHABLE}>
          All from this address
        </Link>
        {account_id && (
          <Link component={RouterLink} to={`/users/${account_id}`} sx={TOUCHABLE}>
            Account with this address
          </Link>
        )}
      </Box>
    </>
  );
}
