import { Box } from "@mui/material";
import type { RaRecord } from "react-admin";
import { Dotted } from "../components/Dotted.tsx";
import { Moment } from "../components/MomentField.tsx";
import { RelatedRecords, RelatedRows } from "../lists/RelatedRecords.tsx";
import { type AuditEvent, actorOf, describeEvent } from "../records/auditEvents.ts";
import { MULTILINE_TEXT } from "../theme/theme.ts";

interface AuditTrailProps {
  record: RaRecord;
  /** The type of the record as a subject; undefined: the events of which it is the actor. */
  subjectType?: "submission" | "user";
}

/** A page of a narrow panel. */
const SHOWN = 5;

/** The events of the audit log about a record or by a person, newest first. */
export function AuditTrail({ record, subjectType }: AuditTrailProps) {
  const source = subjectType
    ? { target: "subject_id", filter: { subject_type: subjectType } }
    : { target: "actor_id" };
  return (
    <RelatedRecords record={record} reference="audit" perPage={SHOWN} {...source}>
      <RelatedRows<AuditEvent>
        failure="We couldn’t load the audit log."
        empty="No events yet."
        text={(event) => <Box sx={MULTILINE_TEXT}>{describeEvent(event)}</Box>}
        details={(event) => (
          <Dotted>
            <Moment at={event.created_at} />
            {actorOf(event)}
          </Dotted>
        )}
      />
    </RelatedRecords>
  );
}
