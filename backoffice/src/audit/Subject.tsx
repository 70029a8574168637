import { Box, Typography } from "@mui/material";
import { useReference } from "react-admin";
import { labelOf } from "#common/words.ts";
import { PageLink } from "../components/PageLink.tsx";
import { listAddress } from "../lists/listAddress.ts";
import { AUDITED_SUBJECTS, type AuditEvent } from "../records/auditEvents.ts";

/** The subject of an event, which links to all events about it. */
export function Subject({ event: { subject_type, subject_id } }: { event: AuditEvent }) {
  const label = labelOfSubject(subject_type);
  if (!subject_id) return label;
  return (
    <Box sx={{ display: { xs: "flex", md: "block" }, gap: 1, alignItems: "baseline" }}>
      <PageLink to={listAddress("audit", { subject_type, subject_id })}>
        <SubjectName type={subject_type} id={subject_id} />
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
  const { resource = "", name = "" } = AUDITED_SUBJECTS.find(({ value }) => value === type) ?? {};
  const { referenceRecord, isPending } = useReference({
    reference: resource,
    id,
    options: { enabled: resource !== "" },
  });
  const isMissing = type === "submission" && !isPending && !referenceRecord;
  const withdrawn = useReference({ reference: "withdrawn", id, options: { enabled: isMissing } });
  const receipt: string | undefined = withdrawn.referenceRecord?.receipt_number;
  return <bdi>{referenceRecord?.[name] || receipt || fallback}</bdi>;
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
