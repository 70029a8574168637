import { Paper, Typography } from "@mui/material";
import { MULTILINE_TEXT } from "../theme/multilineText.ts";

interface MailWordsProps {
  subject: string;
  body: string;
}

/** What a mail says. */
export function MailWords({ subject, body }: MailWordsProps) {
  return (
    <Paper
      component="article"
      aria-label="What the mail says"
      variant="outlined"
      sx={{ p: 2, maxWidth: 640 }}
    >
      <Typography component="h3" variant="h6" sx={{ mb: 2, overflowWrap: "anywhere" }}>
        <bdi>{subject}</bdi>
      </Typography>
      <Typography sx={MULTILINE_TEXT}>{body}</Typography>
    </Paper>
  );
}
