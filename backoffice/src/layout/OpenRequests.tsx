import { Box } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import { PALETTE } from "#shared/palette.ts";
import type { AdminDataProvider } from "../data/dataProvider.ts";

/** How many contact requests are new. Nothing while that is zero, or cannot be known. */
export function OpenRequests() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { data: count } = useQuery({
    queryKey: ["counts", "open_contact_requests"],
    queryFn: () => dataProvider.countOpenContactRequests(),
    refetchInterval: 60_000,
  });
  if (!count) return null;
  return (
    <Box
      component="span"
      sx={{
        px: 0.75,
        borderRadius: 4,
        bgcolor: PALETTE.signal,
        color: PALETTE.white,
        fontSize: "0.75rem",
        fontWeight: 650,
        lineHeight: 1.5,
        fontVariantNumeric: "tabular-nums",
      }}
    >
      {`${count.toLocaleString("en")} new`}
    </Box>
  );
}
