import { Box, Link, Typography } from "@mui/material";
import { useGetOne } from "react-admin";
import { Link as RouterLink, useParams } from "react-router-dom";
import { ForAdministrators } from "../components/ForAdministrators.tsx";
import { RecordFailed } from "../components/LoadFailed.tsx";
import { LoadingScreen } from "../components/LoadingScreen.tsx";
import { PageTitle } from "../components/PageTitle.tsx";
import { roundPath } from "../records/roundPath.ts";
import { DisqualifiedMark } from "./DisqualifiedMark.tsx";
import { Reviewers } from "./progress/Reviewers.tsx";
import { AnonymizedDocumentPanel } from "./roundEntries/AnonymizedDocumentPanel.tsx";
import { AnonymizedText } from "./roundEntries/AnonymizedText.tsx";
import { MarkReady } from "./roundEntries/MarkReady.tsx";
import { RoundEntryConflicts } from "./roundEntries/RoundEntryConflicts.tsx";
import { placeLabel, type RoundEntry } from "./roundEntries/roundEntry.ts";
import type { Round } from "./rounds/round.ts";

/** One round entry: findings, text, document, reviewers and conflicts. */
export function RoundEntryPage({ round }: { round: Round }) {
  const { roundEntryId = "" } = useParams();
  const {
    data: roundEntry,
    error,
    refetch,
  } = useGetOne<RoundEntry>("round-entries", { id: roundEntryId }, { onError: console.error });
  if (error && !roundEntry) {
    return (
      <RecordFailed
        error={error}
        onRetry={() => void refetch()}
        gone="This round entry does not exist."
      >
        The round entry could not be loaded.
      </RecordFailed>
    );
  }
  if (!roundEntry) return <LoadingScreen />;
  return (
    <Box sx={{ display: "grid", gap: 2, maxWidth: 880 }}>
      <PageTitle>{roundEntry.code}</PageTitle>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1.5, alignItems: "baseline" }}>
        <Typography component="h3" variant="h5">
          {roundEntry.code}
        </Typography>
        {roundEntry.is_excluded && <DisqualifiedMark />}
        <ForAdministrators>
          <Link component={RouterLink} to={`/submissions/${roundEntry.submission_id}`}>
            {roundEntry.receipt_number ?? roundEntry.original_idea_name}
          </Link>
        </ForAdministrators>
        <Link component={RouterLink} to={roundPath(round.id, "round-entries")} sx={{ ml: "auto" }}>
          All round entries
        </Link>
      </Box>
      {roundEntry.former_round_name && (
        <Typography>
          Based on the entry in <strong>{roundEntry.former_round_name}</strong>. Names removed there
          stay removed, and the text was checked again.
        </Typography>
      )}
      <ForAdministrators>
        <Findings roundEntry={roundEntry} />
      </ForAdministrators>
      <AnonymizedText key={roundEntry.id} roundEntry={roundEntry} />
      <AnonymizedDocumentPanel roundEntry={roundEntry} />
      <ForAdministrators>
        <MarkReady round={round} roundEntry={roundEntry} />
      </ForAdministrators>
      <Reviewers round={round} roundEntry={roundEntry} />
      <RoundEntryConflicts roundEntry={roundEntry} />
    </Box>
  );
}

function Findings({ roundEntry }: { roundEntry: RoundEntry }) {
  if (roundEntry.findings.length === 0) {
    return <Typography>No team members, email addresses or universities were found.</Typography>;
  }
  return (
    <Box component="section" aria-label="Findings">
      <Typography component="h4" variant="subtitle2">
        Findings: these may identify the team
      </Typography>
      <Box component="ul" sx={{ my: 0.5, pl: 2.5 }}>
        {roundEntry.findings.map((finding) => (
          <li key={`${finding.where} ${finding.what}`}>
            {placeLabel(finding)}: <strong>{finding.what}</strong>
          </li>
        ))}
      </Box>
    </Box>
  );
}
