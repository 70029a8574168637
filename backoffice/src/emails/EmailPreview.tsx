import { Box, Paper, Typography } from "@mui/material";
import { PALETTE } from "#shared/palette.ts";
import { CHALLENGE_NAME, LISTED, WEB_ADDRESS, type WrittenEmail } from "#shared/writtenEmails.ts";
import { MULTILINE_TEXT } from "../theme/theme.ts";

const QUIET = { color: "text.secondary", fontSize: "0.8125rem" } as const;
/** It looks like a link, but leads nowhere. */
const LINK = { textDecoration: "underline" } as const;

/** An email with its header and footer, as the recipient gets it. Its links lead nowhere. */
export function EmailPreview({ email }: { email: WrittenEmail }) {
  const { subject, heading, text, quote, action, unsubscribeToken } = email;
  const paragraphs = text.flatMap((part) => part.split(/\n{2,}/));
  return (
    <Box component="article" aria-label="Email preview" sx={{ maxWidth: 560 }}>
      <Typography sx={{ ...QUIET, mb: 1, overflowWrap: "anywhere" }}>
        Subject: <bdi>{subject}</bdi>
      </Typography>
      <Paper variant="outlined" sx={{ overflow: "hidden", overflowWrap: "anywhere" }}>
        <Box sx={{ p: 2.5, background: PALETTE.tone2 }}>
          <Typography sx={{ fontWeight: 650, mb: 3 }}>{CHALLENGE_NAME}</Typography>
          <Typography component="p" variant="h5">
            <bdi>{heading ?? subject}</bdi>
          </Typography>
        </Box>
        <Box sx={{ p: 2.5, display: "grid", gap: 1.5 }}>
          {paragraphs.map((paragraph, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: Paragraphs have no other identity.
            <Typography key={index} sx={MULTILINE_TEXT}>
              {paragraph.split(WEB_ADDRESS).map((part, at) =>
                at % 2 === 1 ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: An address may appear twice.
                  <Box component="span" key={at} sx={LINK}>
                    {part}
                  </Box>
                ) : (
                  part
                ),
              )}
            </Typography>
          ))}
          {quote && (
            <Box
              component="blockquote"
              sx={{ ...MULTILINE_TEXT, m: 0, pl: 2, borderLeft: 3, borderColor: PALETTE.signal }}
            >
              {quote}
            </Box>
          )}
          {action && (
            <Box
              component="span"
              sx={{
                justifySelf: "start",
                px: 2.5,
                py: 1,
                borderRadius: 99,
                background: PALETTE.signal,
                color: PALETTE.white,
                fontWeight: 600,
              }}
            >
              {action.label}
            </Box>
          )}
        </Box>
      </Paper>
      <Typography sx={{ ...QUIET, ...LINK, mt: 1 }}>{window.location.origin}</Typography>
      {unsubscribeToken && (
        <Typography sx={QUIET}>
          {LISTED}{" "}
          <Box component="span" sx={LINK}>
            Unsubscribe
          </Box>
        </Typography>
      )}
    </Box>
  );
}
