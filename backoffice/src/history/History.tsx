import { Box, Typography } from "@mui/material";
import { useGetList } from "react-admin";
import { LoadFailed } from "../layout/LoadFailed.tsx";
import { DateTime } from "../lists/DateTime.tsx";
import { type AuditEvent, actorOf, describeEvent } from "./auditEvent.ts";

interface HistoryProps {
  /** Which lines: filters of the resource "audit" (data/resources.ts). */
  filter: Readonly<Record<string, string>>;
  /** Said when there are none. */
  empty: string;
}

const LATEST = { page: 1, perPage: 50 };
const NEWEST_FIRST = { field: "id", order: "DESC" } as const;

/** What happened, the newest first. */
export function History({ filter, empty }: HistoryProps) {
  const { data, total, error, isPending, refetch } = useGetList<AuditEvent>(
    "audit",
    { filter, pagination: LATEST, sort: NEWEST_FIRST },
    { onError: console.error },
  );
  if (error) {
    return <LoadFailed onRetry={() => refetch()}>The history could not be loaded.</LoadFailed>;
  }
  if (isPending) return <Typography color="text.secondary">Loading...</Typography>;
  if (!data?.length) return <Typography color="text.secondary">{empty}</Typography>;
  return (
    <>
      <Box component="ol" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1.25 }}>
        {data.map((event) => (
          <Box
            component="li"
            key={event.id}
            sx={{ pl: 1.5, borderLeft: 2, borderColor: "divider", overflowWrap: "anywhere" }}
          >
            {describeEvent(event)}
            <Typography variant="body2" color="text.secondary">
              <DateTime value={event.created_at} /> · {actorOf(event)}
            </Typography>
          </Box>
        ))}
      </Box>
      {total !== undefined && total > data.length && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          The latest {data.length} of {total.toLocaleString("en")}.
        </Typography>
      )}
    </>
  );
}
