import { Button } from "@mui/material";
import { useChange } from "../../components/useChange.ts";
import type { Release } from "./release.ts";

/** Stops a requested or confirmed release. Every administrator can do that. */
export function StopRelease({ release }: { release: Release }) {
  const { mutate, isPending } = useChange("stop_release", {
    success: "The release is stopped. Nobody was notified.",
    failure: "Failed to stop the release. Please try again.",
  });
  return (
    <Button
      color="inherit"
      variant="outlined"
      disabled={isPending}
      onClick={() => mutate({ id: release.id })}
      sx={{ whiteSpace: "nowrap" }}
    >
      Stop release
    </Button>
  );
}
