import { Box } from "@mui/material";
import { rehearsalText } from "#common/rehearsal.ts";
import { PALETTE } from "#shared/palette.ts";
import { useConfiguration } from "../configuration/useConfiguration.ts";
import { useChallengeNow } from "../data/useChallengeNow.ts";

/** Says that an operator has moved the challenge's clock, over the lower edge of every page. */
export function RehearsalStrip() {
  const { data: configuration } = useConfiguration();
  const now = useChallengeNow();
  if (!configuration?.is_rehearsal) return null;
  return (
    <Box
      component="aside"
      aria-label="Rehearsal"
      sx={{
        position: "fixed",
        zIndex: "snackbar",
        insetInline: 0,
        bottom: 0,
        py: 0.25,
        bgcolor: PALETTE.signal,
        color: PALETTE.white,
        textAlign: "center",
        fontWeight: 600,
      }}
    >
      {rehearsalText(now)}
    </Box>
  );
}
