import { Paper, Typography } from "@mui/material";
import { MULTILINE_TEXT } from "../theme/theme.ts";

interface EmailContentProps {
  subject: string;
  body: string;
}

/** The subject and body of an email. */
export function EmailContent({ subject, body }: EmailContentProps) {
  return (
    <Paper
      component="article"
      aria-label="Email content"
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
