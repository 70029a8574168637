import { Alert, Box, Button, Typography } from "@mui/material";
import { useChange } from "../components/useChange.ts";
import { messageFor } from "../data/errors.ts";
import type { GroupMail } from "../records/groupMail.ts";
import { MailWords } from "./MailWords.tsx";
import { useAboutMail } from "./useGroupMails.ts";

interface PreviewProps {
  mail: GroupMail;
  /** Whose mail; that of the first who gets it unless given. */
  address: string | undefined;
}

interface Words {
  email: string;
  name: string;
  lacks: readonly string[];
  subject: string;
  body: string;
}

/** The mail as one of the group reads it, and the way to have it sent to oneself. */
export function Preview({ mail, address }: PreviewProps) {
  const args = { id: mail.id, ...(address && { address }) };
  const { data, error } = useAboutMail<Words>("group_email_preview", args, {
    version: mail.updated_at,
  });
  const test = useChange("test_group_email", {
    success: "The test is on its way to your own address, and to nobody else.",
    failure: "Failed to send the test. Please try again.",
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
            As <bdi>{data.name || data.email}</bdi> ({data.email}) reads it. Choose somebody else in
            the list below.
            {data.lacks.length > 0 && ` Lacks: ${data.lacks.join(", ")}.`}
          </Typography>
          <MailWords subject={data.subject} body={data.body} />
          <Box>
            <Button variant="outlined" disabled={test.isPending} onClick={() => test.mutate(args)}>
              Send this as a test to me
            </Button>
          </Box>
        </>
      )}
    </Box>
  );
}
