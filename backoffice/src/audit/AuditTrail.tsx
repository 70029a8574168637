import { Box, Typography } from "@mui/material";
import type { RaRecord } from "react-admin";
import { MomentField } from "../components/MomentField.tsx";
import { RelatedRecords, RelatedRows } from "../lists/RelatedRecords.tsx";
import { type AuditEvent, actorOf, describeEvent } from "../records/auditEvents.ts";

interface AuditTrailProps {
  record: RaRecord;
  /** Whether it was done to the record (of this type), or by it. */
  of: { subject: "submission" | "user" } | "actor";
}

/** The events of the audit log about one record, newest first. */
export function AuditTrail({ record, of }: AuditTrailProps) {
  const source =
    of === "actor"
      ? { target: "actor_id" }
      : { target: "subject_id", filter: { subject_type: of.subject } };
  return (
    <RelatedRecords record={record} reference="audit" {...source}>
      <RelatedRows<AuditEvent>
        failure="The audit log could not be loaded."
        empty="Nothing is recorded."
        render={(events) => (
          <Box component="ol" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1.25 }}>
            {events.map((event) => (
              <Box
                component="li"
                key={event.id}
                sx={{ pl: 1.5, borderLeft: 2, borderColor: "divider", overflowWrap: "anywhere" }}
              >
                {describeEvent(event)}
                <Typography variant="body2" color="text.secondary">
                  <MomentField record={event} source="created_at" /> · {actorOf(event)}
                </Typography>
              </Box>
            ))}
          </Box>
        )}
      />
    </RelatedRecords>
  );
}
