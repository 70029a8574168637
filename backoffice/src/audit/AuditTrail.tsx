import { Box, Typography } from "@mui/material";
import type { RaRecord } from "react-admin";
import { Moment } from "../components/MomentField.tsx";
import { RelatedRecords, RelatedRows } from "../lists/RelatedRecords.tsx";
import { type AuditEvent, actorOf, describeEvent } from "../records/auditEvents.ts";

interface AuditTrailProps {
  record: RaRecord;
  /** The type of the record as a subject; undefined: the events of which it is the actor. */
  subjectType?: "submission" | "user";
}

/** The events of the audit log about a record or by a person, newest first. */
export function AuditTrail({ record, subjectType }: AuditTrailProps) {
  const source = subjectType
    ? { target: "subject_id", filter: { subject_type: subjectType } }
    : { target: "actor_id" };
  return (
    <RelatedRecords record={record} reference="audit" {...source}>
      <RelatedRows<AuditEvent>
        failure="The audit log could not be loaded."
        empty="No events yet."
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
                  <Moment at={event.created_at} /> · {actorOf(event)}
                </Typography>
              </Box>
            ))}
          </Box>
        )}
      />
    </RelatedRecords>
  );
}
