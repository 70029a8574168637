import { Box, Typography } from "@mui/material";
import { counted, inEnglish } from "#common/words.ts";
import type { ReleasePreview } from "../../data/databaseFunctions.ts";
import { EmailButton } from "../../lists/EmailThesePeople.tsx";
import type { GroupEmailForm, Segment } from "../../records/groupEmail.ts";
import { ROW } from "../../theme/theme.ts";

interface NotEmailedProps {
  /** Whether it is the release of a final, not of a top three. */
  isFinal: boolean;
  people: NonNullable<ReleasePreview["not_emailed"]>;
}

/** The subscribers and teams that a release does not email, with drafts for them. */
export function NotEmailed({ isFinal, people: { subscribers, declined } }: NotEmailedProps) {
  if (subscribers + declined === 0) return null;
  const groups = [
    subscribers > 0 && counted(subscribers, "subscriber", "subscribers"),
    declined > 0 && `${counted(declined, "person", "people")} in declined teams`,
  ].filter((one) => one !== false);
  return (
    <Box sx={{ mt: 1.5, display: "grid", gap: 1 }}>
      <Typography>
        {inEnglish(groups, "and")} {subscribers + declined === 1 ? "gets" : "get"} no email. Save a
        draft for them now, and send it after the release.
      </Typography>
      <Box sx={{ ...ROW, gap: 1.5 }}>
        {subscribers > 0 && (
          <EmailButton original={draftFor(isFinal, { kind: "subscribers" })}>
            Email subscribers
          </EmailButton>
        )}
        {declined > 0 && (
          <EmailButton original={draftFor(isFinal, { kind: "submissions", status: "declined" })}>
            Email declined teams
          </EmailButton>
        )}
      </Box>
    </Box>
  );
}

function draftFor(isFinal: boolean, segment: Segment): GroupEmailForm {
  const site = window.location.origin;
  const [subject, news] = isFinal
    ? [
        "The winners have been selected",
        `The judges of the Device Innovation Challenge have selected the winners. Meet them: ${site}/winners`,
      ]
    : [
        "The top three have been selected",
        `The judges of the Device Innovation Challenge have selected the finalists who will pitch their ideas in Paris. Meet the finalists: ${site}/finalists`,
      ];
  const thanks =
    segment.kind === "submissions" ? "\n\nThank you again for “{{idea_name|your idea}}”." : "";
  return {
    subject,
    body: `Hello {{first_name|there}},\n\n${news}${thanks}`,
    segment,
    is_news: segment.kind === "subscribers",
    skips_missing_fields: false,
  };
}
