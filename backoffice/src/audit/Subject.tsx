import { Box, Typography } from "@mui/material";
import { type RaRecord, useReference } from "react-admin";
import { labelOf } from "#common/words.ts";
import { PageLink } from "../components/PageLink.tsx";
import { listAddress } from "../lists/listAddress.ts";
import { AUDITED_SUBJECTS, type AuditEvent } from "../records/auditEvents.ts";

/** The resource of each type of subject, because the audit log has only ids. */
const RECORDS: Readonly<
  Record<string, { resource: string; nameOf: (record: RaRecord) => string }>
> = {
  user: { resource: "users", nameOf: ({ email }) => email ?? "" },
  submission: { resource: "submissions", nameOf: ({ idea_name }) => idea_name },
  contact_request: { resource: "contact-requests", nameOf: ({ subject }) => subject },
  group_email: { resource: "group-emails", nameOf: ({ subject }) => subject },
  judge: { resource: "judges", nameOf: ({ name }) => name },
  judging_round: { resource: "judging-rounds", nameOf: ({ name }) => name },
  round_entry: { resource: "round-entries", nameOf: ({ idea_name }) => idea_name },
};

/** The subject of an event, which links to all events about it. */
export function Subject({ event: { subject_type, subject_id } }: { event: AuditEvent }) {
  const label = labelOfSubject(subject_type);
  if (!subject_id) return label;
  return (
    <Box sx={{ display: { xs: "flex", md: "block" }, gap: 1, alignItems: "baseline" }}>
      <PageLink to={listAddress("audit", { subject_type, subject_id })}>
        {subject_type in RECORDS ? (
          <SubjectName type={subject_type} id={subject_id} />
        ) : (
          shortName(subject_id)
        )}
      </PageLink>
      <Typography variant="body2" color="text.secondary">
        {label}
      </Typography>
    </Box>
  );
}

interface SubjectNameProps {
  type: string;
  id: string;
  /** The text if there is no name; by default, the end of the id. */
  fallback?: string;
}

/** The name of a subject. The audit log keeps only ids, so names disappear with their records. */
export function SubjectName({ type, id, fallback = shortName(id) }: SubjectNameProps) {
  const record = RECORDS[type];
  const { referenceRecord, isPending } = useReference({
    reference: record?.resource ?? "",
    id,
    options: { enabled: record !== undefined },
  });
  const isMissing = type === "submission" && !isPending && !referenceRecord;
  const withdrawn = useReference({ reference: "withdrawn", id, options: { enabled: isMissing } });
  const name = record && referenceRecord ? record.nameOf(referenceRecord) : "";
  const receipt: string | undefined = withdrawn.referenceRecord?.receipt_number;
  return <bdi>{name || receipt || fallback}</bdi>;
}

/** Subjects without an id, by their names in the database. */
const SINGLETONS: ReadonlyMap<string, string> = new Map([
  ["challenge_status", "Phase"],
  ["challenge_parameters", "Dates and team size"],
  ["results", "Results"],
  ["clock", "The challenge's clock"],
]);

/** The end of an id, because many ids begin with the time. Other names are returned unchanged. */
function shortName(id: string): string {
  return /^[0-9a-f-]{36}$/.test(id) ? `#${id.slice(-8)}` : (SINGLETONS.get(id) ?? id);
}

/** The label of a kind of subject. A kind that this release does not know keeps its name. */
export function labelOfSubject(type: string): string {
  return labelOf(AUDITED_SUBJECTS, type);
}
