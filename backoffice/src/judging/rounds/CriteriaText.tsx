import { Box, Typography } from "@mui/material";
import { counted } from "#common/words.ts";
import { isSpread, quotasOf, type Round } from "./round.ts";

/** The criteria and settings for people who cannot change them. */
export function CriteriaText({ round }: { round: Round }) {
  const { criteria, places, reviews_per_entry: reviewers } = round;
  const quotas = quotasOf(round).map(({ label, reviewers }) => `${label}: at least ${reviewers}`);
  return (
    <Box sx={{ maxWidth: 720 }}>
      <Typography>
        {round.is_anonymized && "Judges do not see who submitted an entry. "}
        {isSpread(round)
          ? `${reviewers} judges review each entry. `
          : "Each judge reviews all entries. "}
        {isSpread(round) && quotas.length > 0 && `Fields of expertise: ${quotas.join(", ")}. `}
        {round.only_eligible && "Only submissions whose checklist says eligible are included. "}
        {counted(places, "entry advances", "entries advance")}.
      </Typography>
      <Box component="ol" aria-label="Criteria" sx={{ pl: 2.5 }}>
        {criteria.map(({ name, question, weight, score_words: words }) => (
          <Box key={name} component="li" sx={{ mb: 2, overflowWrap: "anywhere" }}>
            <strong>{name}</strong>, weight {weight}
            <div>{question}</div>
            <Typography color="text.secondary">
              {words.map((word, index) => `${index + 1}: ${word}`).join(" · ")}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
