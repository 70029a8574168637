import { Button, Typography } from "@mui/material";
import { counted } from "#common/words.ts";
import type { EmailReach } from "../data/dataProvider.ts";
import type { Configuration } from "./configuration.ts";
import { useEmailReach } from "./useEmailReach.ts";

/** After the release of results: how many people were notified so far. */
export function NotificationProgress({ configuration }: { configuration: Configuration }) {
  const isReleased = configuration.results_released_at !== null;
  const { data: reach, refetch, isFetching } = useEmailReach(isReleased);
  if (!isReleased || !reach) return null;
  return (
    <Typography component="div" role="status" sx={{ mb: 2, maxWidth: 880 }}>
      {progressText(reach)}
      <Button disabled={isFetching} onClick={() => refetch()} sx={{ ml: 1 }}>
        Refresh
      </Button>
    </Typography>
  );
}

function progressText({ notified_people, entries_to_notify, queued_emails }: EmailReach): string {
  const notified = `Results emailed to ${counted(notified_people, "person", "people")}.`;
  if (entries_to_notify === 0 && queued_emails === 0) return `${notified} All emails were sent.`;
  return `${notified} Outstanding: ${counted(entries_to_notify, "submission", "submissions")}, ${counted(queued_emails, "queued email", "queued emails")}.`;
}
