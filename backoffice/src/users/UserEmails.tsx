import { Box, Typography } from "@mui/material";
import { MomentField } from "../components/MomentField.tsx";
import { RelatedRecords, RelatedRows } from "../lists/RelatedRecords.tsx";
import { type Email, emailKind, emailState } from "../records/email.ts";
import type { User } from "../records/user.ts";

/** The emails to a user's address with their state, the newest first. */
export function UserEmails({ user }: { user: User }) {
  return (
    <RelatedRecords record={user} reference="emails" target="address" source="email">
      <RelatedRows<Email & { id: string }>
        failure="The emails could not be loaded."
        empty="No emails to this address."
        render={(emails) => (
          <Box component="ol" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 0.75 }}>
            {emails.map((email) => (
              <Box component="li" key={email.id}>
                {emailKind(email)}
                <Typography variant="body2" color="text.secondary">
                  {emailState(email)} ·{" "}
                  <MomentField record={email} source={email.sent_at ? "sent_at" : "created_at"} />
                </Typography>
              </Box>
            ))}
          </Box>
        )}
      />
    </RelatedRecords>
  );
}
