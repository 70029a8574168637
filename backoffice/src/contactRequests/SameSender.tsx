import { Box, Link, Typography } from "@mui/material";
import { useListContext } from "react-admin";
import { Link as RouterLink, useLocation } from "react-router-dom";
import { labelOf } from "#common/words.ts";
import { CONTACT_REQUEST_STATUSES } from "#shared/constants.ts";
import { MomentField } from "../components/MomentField.tsx";
import { RelatedRecords, RelatedRows } from "../lists/RelatedRecords.tsx";
import { TOUCHABLE } from "../theme/theme.ts";
import type { ContactRequest } from "./contactRequest.ts";

interface SameSenderProps {
  request: ContactRequest;
}

/** What else came in from the same address, the newest first. */
export function SameSender({ request }: SameSenderProps) {
  return (
    // Searched for as well, because the index for searching finds the address in any case.
    <RelatedRecords
      record={request}
      reference="contact-requests"
      source="email"
      target="email"
      filter={{ search: request.email }}
    >
      <Others request={request} />
    </RelatedRecords>
  );
}

function Others({ request }: SameSenderProps) {
  const { total = 0 } = useListContext<ContactRequest>();
  const { search } = useLocation();
  if (total < 2) return null;
  return (
    <Box component="section" aria-label="Also from this address" sx={{ mb: 3 }}>
      <Typography component="h3" variant="subtitle2" sx={{ mb: 1 }}>
        Also from this address
      </Typography>
      <RelatedRows<ContactRequest>
        failure="The other messages could not be loaded."
        render={(requests) => (
          <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1 }}>
            {requests
              .filter(({ id }) => id !== request.id)
              .map((other) => (
                <li key={other.id}>
                  <Link
                    component={RouterLink}
                    to={{ pathname: `/contact-requests/${other.id}`, search }}
                    sx={TOUCHABLE}
                  >
                    <bdi>{other.subject}</bdi>
                  </Link>
                  <Typography variant="body2" color="text.secondary">
                    <MomentField record={other} source="created_at" /> ·{" "}
                    {labelOf(CONTACT_REQUEST_STATUSES, other.status)}
                  </Typography>
                </li>
              ))}
          </Box>
        )}
      />
    </Box>
  );
}
