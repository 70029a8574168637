import { Alert, Box, Button, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useDataProvider } from "react-admin";
import { challengeNow } from "#common/challengeClock.ts";
import { RELEASE_MINUTES } from "#shared/constants.ts";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { useChange } from "../../components/useChange.ts";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
import { DateTimeField } from "../../forms/DateTimeField.tsx";
import { inOfficialTime } from "../../forms/localDateTime.ts";
import type { Round } from "../rounds/round.ts";
import { type ReleasePreview, whoIsTold } from "./releasePreview.ts";

interface ReleaseRoundProps {
  round: Round;
  /** Why it cannot be released yet, as a sentence; undefined once everything is decided and confirmed. */
  obstacle: string | undefined;
}

/** Plans the release of a round, after saying who will be told what and when. */
export function ReleaseRound({ round, obstacle }: ReleaseRoundProps) {
  const id = useId();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button
        variant="outlined"
        disabled={obstacle !== undefined}
        aria-describedby={obstacle && id}
        onClick={() => setIsAsking(true)}
      >
        Release the round
      </Button>
      {obstacle && (
        <Typography id={id} color="text.secondary" sx={{ alignSelf: "center" }}>
          {obstacle}
        </Typography>
      )}
      {isAsking && <Question round={round} onClose={() => setIsAsking(false)} />}
    </>
  );
}

const earliest = () => new Date(challengeNow().getTime() + RELEASE_MINUTES * 60_000).toISOString();

function Question({ round, onClose }: { round: Round; onClose: () => void }) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [opened] = useState(earliest);
  const [at, setAt] = useState(opened);
  const { data: preview, isError } = useQuery({
    queryKey: ["releasePreview", round.id],
    queryFn: async () => {
      const answer = await dataProvider.callDatabase("release_preview", { round_id: round.id });
      return answer as unknown as ReleasePreview;
    },
    gcTime: 0,
  });
  const { mutate, isPending } = useChange("release_round", {
    success: (due) =>
      `The release is planned for ${inOfficialTime(due)}. It can be stopped until then.`,
    failure: "Failed to plan the release. Please try again.",
    onDone: onClose,
  });
  const isSooner = at !== "" && Date.parse(at) < Date.parse(opened);
  return (
    <ConfirmDialog
      open
      title="Release this round?"
      question="Nothing happens before the time below: until then every administrator can stop it. From then on:"
      action="Plan the release"
      busy={isPending}
      disabled={!preview || at === ""}
      // Without a time it is the earliest from when the database reads this.
      onConfirm={() => mutate({ round_id: round.id, ...(at > opened && { at }) })}
      onClose={onClose}
    >
      {isError && <Alert severity="error">Who would be told could not be counted.</Alert>}
      {preview && (
        <Box component="ul" sx={{ my: 1.5, pl: 2.5 }}>
          {whoIsTold(round.kind, preview, challengeNow()).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </Box>
      )}
      <Box sx={{ display: "grid", gap: 1.5, mt: 2 }}>
        <DateTimeField label="Release at" value={at} onChange={setAt} />
        {isSooner && (
          <Alert severity="info">
            The earliest is {RELEASE_MINUTES} minutes from now: it will be then.
          </Alert>
        )}
      </Box>
    </ConfirmDialog>
  );
}
