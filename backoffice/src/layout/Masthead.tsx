import { Box, Typography } from "@mui/material";
import { PALETTE } from "#shared/palette.ts";

/** The header of a page on which there is nothing to do: the title alone. */
export function Masthead() {
  return (
    <Box component="header" sx={{ bgcolor: PALETTE.ink, color: PALETTE.white }}>
      <Typography
        sx={{
          px: { xs: 2, md: 3 },
          py: 2,
          maxWidth: 1600,
          mx: "auto",
          fontSize: "1.125rem",
          fontWeight: 650,
        }}
      >
        Admin Dashboard
      </Typography>
    </Box>
  );
}
