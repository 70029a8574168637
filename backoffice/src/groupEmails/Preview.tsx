import { Alert, Box, Button, Typography } from "@mui/material";
import { useChange } from "../components/useChange.ts";
import { messageFor } from "../data/errors.ts";
import type { GroupEmail } from "../records/groupEmail.ts";
import { EmailContent } from "./EmailContent.tsx";
import { useGroupEmailQuery } from "./useGroupEmails.ts";

interface PreviewProps {
  groupEmail: GroupEmail;
  /** Whose copy to show; undefined: the first recipient's. */
  address: string | undefined;
}

/** The response of `group_email_preview`. */
interface RenderedEmail {
  email: string;
  name: string;
  lacks: readonly string[];
  subject: string;
  body: string;
}

/** The email as rendered for one person, which administrators can send to themselves as a test. */
export function Preview({ groupEmail, address }: PreviewProps) {
  const args = { id: groupEmail.id, ...(address && { address }) };
  const { data, error } = useGroupEmailQuery<RenderedEmail>("group_email_preview", args, {
    version: groupEmail.updated_at,
  });
  const test = useChange("test_group_email", {
    success: "A test email was sent to your own address.",
    failure: "Failed to send the test email. Please try again.",
  });
  return (
    <Box component="section" aria-label="Preview" sx={{ display: "grid", gap: 1.5 }}>
      <Typography component="h3" variant="h6">
        Preview
      </Typography>
      {error && (
        <Alert severity="info" sx={{ maxWidth: 880 }}>
          {messageFor(error, "The preview could not be loaded.")}
        </Alert>
      )}
      {data && !error && (
        <>
          <Typography sx={{ overflowWrap: "anywhere" }}>
            For <bdi>{data.name || data.email}</bdi> ({data.email}). To preview the email for
            someone else, choose them in the list below.
            {data.lacks.length > 0 && ` Missing: ${data.lacks.join(", ")}.`}
          </Typography>
          <EmailContent subject={data.subject} body={data.body} />
          <Box>
            <Button variant="outlined" disabled={test.isPending} onClick={() => test.mutate(args)}>
              Send test email to me
            </Button>
          </Box>
        </>
      )}
    </Box>
  );
}
