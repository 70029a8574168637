import { Box, Button, Typography } from "@mui/material";
import type { Identifier } from "react-admin";
import { Link as RouterLink, useNavigate } from "react-router-dom";
import { useShortcuts } from "../components/useShortcuts.ts";
import type { Submission } from "../records/submission.ts";
import { useNeighbours } from "./useNeighbours.ts";

const addressOf = (id: Identifier) => `/submissions/${encodeURIComponent(id)}`;

/** The way to the entries before and after this one, by buttons and by keys. */
export function NeighbourLinks({ submission }: { submission: Submission }) {
  const neighbours = useNeighbours(submission);
  const navigate = useNavigate();
  const open = (other: Identifier | undefined) => {
    if (other !== undefined) void navigate(addressOf(other));
  };
  useShortcuts({
    j: () => open(neighbours?.next),
    k: () => open(neighbours?.previous),
    u: () => void navigate("/submissions"),
  });
  if (!neighbours) return null;
  const { previous, next, place, total } = neighbours;
  return (
    <Box component="nav" aria-label="Entries" sx={{ display: "flex", alignItems: "center" }}>
      <Step label="Previous" to={previous} />
      <Typography sx={{ px: 1, whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" }}>
        {place.toLocaleString("en")} of {total.toLocaleString("en")}
      </Typography>
      <Step label="Next" to={next} />
    </Box>
  );
}

function Step({ label, to }: { label: string; to: Identifier | undefined }) {
  if (to === undefined) return <Button disabled>{label}</Button>;
  return (
    <Button component={RouterLink} to={addressOf(to)}>
      {label}
    </Button>
  );
}
