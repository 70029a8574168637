import { Box, Button, Typography } from "@mui/material";
import { useMutation } from "@tanstack/react-query";
import { useDataProvider, useNotify } from "react-admin";
import { saveBlob } from "#common/saveBlob.ts";
import { ForAdministrators } from "../../components/ForAdministrators.tsx";
import { MomentField } from "../../components/MomentField.tsx";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
import { messageFor } from "../../data/errors.ts";
import { isFinal, type Round } from "../rounds/round.ts";
import { ResultBody } from "./ResultBody.tsx";
import { cutoffText, outcomeVerb } from "./resultText.ts";
import type { LockedResult } from "./useLastResult.ts";

interface LockedViewProps {
  round: Round;
  locked: LockedResult;
}

/** A locked result as it is stored, without any computation. */
export function LockedView({ round, locked }: LockedViewProps) {
  const { inputs, result } = locked;
  return (
    <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <LockDetails round={round} locked={locked} />
      <ResultBody round={round} result={result} places={inputs.places}>
        <Box>
          <Typography component="h3" variant="subtitle2">
            {Math.min(inputs.places, result.standings.length)} of{" "}
            {result.standings.length.toLocaleString("en")} {outcomeVerb(round)}
          </Typography>
          {!isFinal(round) && <Typography color="text.secondary">{cutoffText(result)}</Typography>}
        </Box>
      </ResultBody>
    </Box>
  );
}

function LockDetails({ round, locked }: LockedViewProps) {
  return (
    <Box
      component="section"
      aria-label="Locked result"
      sx={{ display: "grid", gap: 1.5, maxWidth: 880 }}
    >
      <Typography component="div">
        Result {locked.number} was locked <MomentField record={locked} source="locked_at" /> by{" "}
        {locked.locked_by_name ?? "a former administrator"}, with its inputs. Decisions refer to
        this result.
      </Typography>
      <Hash hash={locked.hash} />
      <ForAdministrators>
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center" }}>
          <DownloadFile round={round} locked={locked} />
          <Typography color="text.secondary">
            Verify the file with <code>npm run judging:verify</code>.
          </Typography>
        </Box>
      </ForAdministrators>
    </Box>
  );
}

/** The first 12 digits, enough to compare by eye, and a button that copies all of them. */
function Hash({ hash }: { hash: string }) {
  const notify = useNotify();
  async function copyHash() {
    try {
      await navigator.clipboard.writeText(hash);
      notify("The hash is copied.");
    } catch (error) {
      console.error(error);
      notify(`Failed to copy the hash. Copy it from here: ${hash}`, { type: "warning" });
    }
  }
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 1, alignItems: "center" }}>
      <span>
        SHA-256 of the file: <code title={hash}>{hash.slice(0, 12)}</code>
      </span>
      <Button onClick={() => void copyHash()}>Copy hash</Button>
    </Box>
  );
}

/** Downloads the file of a locked result byte for byte, so that it has the published hash. */
function DownloadFile({ round, locked }: LockedViewProps) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: () => dataProvider.callDatabase("judging_file", { id: locked.file_id }),
    onSuccess: (content) =>
      saveBlob(
        new Blob([content], { type: "application/json" }),
        `judging-${round.kind}-result-${locked.number}.json`,
      ),
    onError: (error) => {
      console.error(error);
      notify(messageFor(error, "Failed to download the file. Please try again."), {
        type: "error",
      });
    },
  });
  return (
    <Button variant="outlined" disabled={isPending} onClick={() => mutate()}>
      Download file
    </Button>
  );
}
