import { Box, Typography } from "@mui/material";
import { useListContext } from "react-admin";
import { useLocation } from "react-router-dom";
import { labelOf } from "#common/words.ts";
import { CONTACT_REQUEST_STATUSES } from "#shared/constants.ts";
import { Dotted } from "../components/Dotted.tsx";
import { Moment } from "../components/MomentField.tsx";
import { PageLink } from "../components/PageLink.tsx";
import { listAddress } from "../lists/listAddress.ts";
import { RelatedRecords, RelatedRows } from "../lists/RelatedRecords.tsx";
import type { ContactRequest } from "./ContactRequest.tsx";

interface SenderProps {
  request: ContactRequest;
}

/** The sender's address, with links to all messages and to the account with this address. */
export function Sender({ request: { email, account_id } }: SenderProps) {
  const sameAddress = listAddress("contact-requests", { search: email });
  return (
    <>
      {email}
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 2 }}>
        <PageLink to={sameAddress}>All messages from this address</PageLink>
        {account_id && <PageLink to={`/users/${account_id}`}>Account with this address</PageLink>}
      </Box>
    </>
  );
}

/** Other messages from the same address, the newest first. */
export function SameSender({ request }: SenderProps) {
  return (
    // The search uses the index and ignores case; the filter by email excludes other matches.
    <RelatedRecords
      record={request}
      reference="contact-requests"
      source="email"
      target="email"
      filter={{ search: request.email, other_than: request.id }}
    >
      <OtherMessages />
    </RelatedRecords>
  );
}

function OtherMessages() {
  const { total = 0 } = useListContext<ContactRequest>();
  const { search } = useLocation();
  if (total === 0) return null;
  return (
    <Box component="section" aria-label="Other messages from this address" sx={{ mb: 3 }}>
      <Typography component="h3" variant="subtitle2" sx={{ mb: 1 }}>
        Other messages from this address
      </Typography>
      <RelatedRows<ContactRequest>
        failure="We couldn’t load the other messages."
        text={({ id, subject }) => (
          <PageLink to={{ pathname: `/contact-requests/${id}`, search }}>
            <bdi>{subject}</bdi>
          </PageLink>
        )}
        details={({ created_at, status }) => (
          <Dotted>
            <Moment at={created_at} />
            {labelOf(CONTACT_REQUEST_STATUSES, status)}
          </Dotted>
        )}
      />
    </Box>
  );
}
