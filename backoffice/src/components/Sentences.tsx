import { Box } from "@mui/material";

interface SentencesProps {
  /** The accessible name of the list, without a title above it. */
  label?: string;
  sentences: readonly string[];
}

/** Sentences, one below the other. */
export function Sentences({ label, sentences }: SentencesProps) {
  return (
    <Box component="ul" aria-label={label} sx={{ m: 0, pl: 2.5 }}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </Box>
  );
}
