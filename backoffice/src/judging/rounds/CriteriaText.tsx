import { Box, Typography } from "@mui/material";
import { isSpread, type Round } from "./round.ts";

/** What a round judges by, to be read: a chair changes nothing of it. */
export function CriteriaText({ round }: { round: Round }) {
  const { criteria, places, is_anonymized: isAnonymized, reviews_per_entry: reviewers } = round;
  const isOne = places === 1;
  return (
    <Box sx={{ maxWidth: 720 }}>
      <Typography>
        {isAnonymized ? "Judges read round entries. " : ""}
        {isSpread(round)
          ? `Each entry goes to ${reviewers} judges. `
          : "Each judge reads all entries. "}
        {places.toLocaleString("en")} {isOne ? "entry goes" : "entries go"} on.
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
