import { Box, Link, Typography } from "@mui/material";
import { useGetOne } from "react-admin";
import { Link as RouterLink, useParams } from "react-router-dom";
import { ForAdministrators } from "../components/ForAdministrators.tsx";
import { LoadingScreen } from "../components/LoadingScreen.tsx";
import { PageTitle } from "../components/PageTitle.tsx";
import { RecordFailed } from "../components/RecordFailed.tsx";
import { roundPath } from "../records/roundPath.ts";
import { AnonymizedDocumentPanel } from "./copies/AnonymizedDocumentPanel.tsx";
import { CopyConflicts } from "./copies/CopyConflicts.tsx";
import { CopyText } from "./copies/CopyText.tsx";
import { type Copy, placeLabel } from "./copies/copy.ts";
import { SignOff } from "./copies/SignOff.tsx";
import { OutMark } from "./OutMark.tsx";
import { Readers } from "./progress/Readers.tsx";
import type { Round } from "./rounds/round.ts";

/** One copy: its words, what was found in them, its document, and whether judges may read it. */
export function CopyPage({ round }: { round: Round }) {
  const { copyId = "" } = useParams();
  const {
    data: copy,
    error,
    refetch,
  } = useGetOne<Copy>("judging-copies", { id: copyId }, { onError: console.error });
  if (error && !copy) {
    return (
      <RecordFailed error={error} onRetry={() => void refetch()} gone="This copy does not exist.">
        The copy could not be loaded.
      </RecordFailed>
    );
  }
  if (!copy) return <LoadingScreen />;
  return (
    <Box sx={{ display: "grid", gap: 2, maxWidth: 880 }}>
      <PageTitle>{copy.code}</PageTitle>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1.5, alignItems: "baseline" }}>
        <Typography component="h3" variant="h5">
          {copy.code}
        </Typography>
        {copy.is_out && <OutMark />}
        <ForAdministrators>
          <Link component={RouterLink} to={`/submissions/${copy.submission_id}`}>
            {copy.receipt_number ?? copy.original_idea_name}
          </Link>
        </ForAdministrators>
        <Link component={RouterLink} to={roundPath(round.id, "copies")} sx={{ ml: "auto" }}>
          All copies
        </Link>
      </Box>
      {copy.former_round_name && (
        <Typography>
          It begins with the copy of <strong>{copy.former_round_name}</strong>: what was taken out
          there is still out. Names were looked for again.
        </Typography>
      )}
      <ForAdministrators>
        <Found copy={copy} />
      </ForAdministrators>
      <CopyText key={copy.id} copy={copy} />
      <AnonymizedDocumentPanel copy={copy} />
      <ForAdministrators>
        <SignOff round={round} copy={copy} />
      </ForAdministrators>
      <Readers round={round} copy={copy} />
      <CopyConflicts copy={copy} />
    </Box>
  );
}

function Found({ copy }: { copy: Copy }) {
  if (copy.findings.length === 0) {
    return (
      <Typography>Nobody of the team, no address and no university was found in it.</Typography>
    );
  }
  return (
    <Box component="section" aria-label="Found">
      <Typography component="h4" variant="subtitle2">
        Found: this may tell whose entry it is
      </Typography>
      <Box component="ul" sx={{ my: 0.5, pl: 2.5 }}>
        {copy.findings.map((finding) => (
          <li key={`${finding.where} ${finding.what}`}>
            {placeLabel(finding)}: <strong>{finding.what}</strong>
          </li>
        ))}
      </Box>
    </Box>
  );
}
