import { Alert, Box, Typography } from "@mui/material";
import { useId, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { RoundKind } from "#common/judging/roundKind.ts";
import { RELEASE_MINUTES } from "#shared/constants.ts";
import { ConfirmedChange } from "../../components/ConfirmedAction.tsx";
import { Sentences } from "../../components/Sentences.tsx";
import { DateTimeField } from "../../forms/DateTimeField.tsx";
import { ROW } from "../../theme/theme.ts";
import { effectsOf, RELEASES_PATH, useReleasePreview } from "./release.ts";

interface RequestReleaseProps {
  /** Null: the release of the statuses. */
  round: { id: string; kind: RoundKind } | null;
  /** Why it cannot be requested, as a sentence. */
  obstacle?: string | undefined;
}

/** Requests a release, after showing its effects. */
export function RequestRelease({ round, obstacle }: RequestReleaseProps) {
  const id = useId();
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const [notBefore, setNotBefore] = useState("");
  const { data: preview, isError } = useReleasePreview(round?.id ?? null, isOpen);
  return (
    <Box sx={{ ...ROW, gap: 1.5 }}>
      <ConfirmedChange
        label="Request release"
        button={{
          variant: obstacle ? "outlined" : "contained",
          disabled: obstacle !== undefined,
          ...(obstacle && { "aria-describedby": id }),
          sx: { whiteSpace: "nowrap" },
        }}
        request="request_release"
        success="The release is requested. Another administrator has to confirm it."
        failure="Failed to request the release. Please try again."
        onDone={() => void navigate(RELEASES_PATH)}
        args={() => ({
          ...(round && { round_id: round.id }),
          ...(notBefore && { not_before: notBefore }),
        })}
        onToggle={(isOpen) => {
          setIsOpen(isOpen);
          setNotBefore("");
        }}
        question={`Another administrator has to confirm it. After that, any administrator can stop it for ${RELEASE_MINUTES} minutes. The release has these effects:`}
        isDestructive={false}
        disabled={!preview}
      >
        {isError && <Alert severity="error">The changes could not be loaded.</Alert>}
        {preview && <Sentences sentences={effectsOf(round?.kind ?? null, preview)} />}
        <DateTimeField label="Not before (optional)" value={notBefore} onChange={setNotBefore} />
      </ConfirmedChange>
      {obstacle && (
        <Typography id={id} color="textSecondary">
          {obstacle}
        </Typography>
      )}
    </Box>
  );
}
