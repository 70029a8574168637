import { Button, Typography } from "@mui/material";
import { counted } from "#common/words.ts";
import type { MailReach } from "../data/dataProvider.ts";
import type { Configuration } from "./configuration.ts";
import { useMailReach } from "./useMailReach.ts";

/** After the release of results: how many have been told theirs by mail, so far. */
export function MailsTold({ configuration }: { configuration: Configuration }) {
  const isReleased = configuration.results_released_at !== null;
  const { data: reach, refetch, isFetching } = useMailReach(isReleased);
  if (!isReleased || !reach) return null;
  return (
    <Typography component="div" role="status" sx={{ mb: 2, maxWidth: 880 }}>
      {soFar(reach)}
      <Button disabled={isFetching} onClick={() => refetch()} sx={{ ml: 1 }}>
        Count again
      </Button>
    </Typography>
  );
}

function soFar({ results_told, results_untold, result_mails_waiting }: MailReach): string {
  const told = `Results by mail: written to ${counted(results_told, "person", "people")} so far`;
  if (results_untold === 0 && result_mails_waiting === 0) return `${told}, and all have left.`;
  return `${told}. ${counted(results_untold, "entry is", "entries are")} still to be told, ${counted(result_mails_waiting, "mail waits", "mails wait")} to leave.`;
}
