import { Box, Typography } from "@mui/material";
import { MomentField } from "../components/MomentField.tsx";
import { declarationsOf } from "../records/declarations.ts";
import type { Submission } from "../records/submission.ts";

/** What the owner declared for the team with the last submission, and by which version of the rules. */
export function Declarations({ attestation }: Pick<Submission, "attestation">) {
  if (!attestation) return <Typography color="text.secondary">Nothing is declared.</Typography>;
  return (
    <>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {declarationsOf(attestation).map((statement) => (
          <li key={statement}>{statement}</li>
        ))}
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
        <MomentField record={{ id: "", ...attestation }} source="attested_at" /> · version{" "}
        {attestation.rules_version} of the rules
      </Typography>
    </>
  );
}
