import { Box, Button, Typography } from "@mui/material";
import { useState } from "react";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { DayField } from "../../components/DayField.tsx";
import { useChange } from "../../components/useChange.ts";
import { isOver, type Round } from "../rounds/round.ts";
import type { Copy } from "./copy.ts";

interface SignOffProps {
  round: Round;
  copy: Copy;
}

/** Lets judges read a copy; takes that back as long as nobody has seen it. */
export function SignOff({ round, copy }: SignOffProps) {
  const [isAsking, setIsAsking] = useState(false);
  const signOff = useChange("sign_off_blind_copy", {
    success: `${copy.code} is signed off.`,
    failure: "Failed to sign the copy off. Please try again.",
    onDone: () => setIsAsking(false),
  });
  const reopen = useChange("reopen_blind_copy", {
    success: `${copy.code} can be changed again.`,
    failure: "Failed to open the copy again. Please try again.",
  });
  // What the page shows, so that nobody signs off what was found since.
  const readFindings = copy.findings.map((finding) => ({ ...finding }));
  const sign = () =>
    signOff.mutate({
      id: copy.id,
      expected_revision: copy.revision,
      ...(copy.file_path && { expected_path: copy.file_path }),
      read_findings: readFindings,
    });
  if (copy.signed_off_at) {
    return (
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, alignItems: "center" }}>
        <Typography>
          Signed off on <DayField record={copy} source="signed_off_at" />
        </Typography>
        {!isOver(round) && (
          <Button
            variant="outlined"
            disabled={reopen.isPending}
            onClick={() => reopen.mutate({ id: copy.id })}
          >
            Open again
          </Button>
        )}
      </Box>
    );
  }
  return (
    <Box>
      <Button
        variant="contained"
        disabled={copy.needs_document || signOff.isPending}
        onClick={() => (copy.findings.length > 0 ? setIsAsking(true) : sign())}
      >
        Sign off
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Sign off although something was found?"
        question={`Found: ${copy.findings.map(({ what }) => what).join("; ")}. Judges would read the copy as it is, with its document.`}
        action="I have read it: sign off"
        busy={signOff.isPending}
        onConfirm={sign}
        onClose={() => setIsAsking(false)}
      />
    </Box>
  );
}
