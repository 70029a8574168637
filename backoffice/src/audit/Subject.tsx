import { Box, Typography } from "@mui/material";
import { labelOf } from "#common/words.ts";
import { PageLink } from "../components/PageLink.tsx";
import { listAddress } from "../lists/listAddress.ts";
import { AUDITED_SUBJECTS, type AuditEvent } from "../records/auditEvents.ts";

type EventSubject = Pick<AuditEvent, "subject_type" | "subject_id" | "subject_name">;

/** The subject of an event, which links to all events about it. */
export function Subject({ event }: { event: EventSubject }) {
  const { subject_type, subject_id } = event;
  const label = subjectLabel(subject_type);
  if (!subject_id) return label;
  return (
    <Box sx={{ display: { xs: "flex", md: "block" }, gap: 1, alignItems: "baseline" }}>
      <PageLink to={listAddress("audit", { subject_type, subject_id })}>
        <bdi>{subjectName(event)}</bdi>
      </PageLink>
      <Typography variant="body2" color="textSecondary" sx={{ flexShrink: 0 }}>
        {label}
      </Typography>
    </Box>
  );
}

/** The parts of the configuration, by their names in the database. */
const PARTS: Readonly<Record<string, string>> = {
  challenge_status: "Phase",
  challenge_parameters: "Dates and team size",
  clock: "Challenge clock",
};

/** The name of a subject; for a deleted one, the end of its id, because many ids begin with the time. */
export function subjectName({ subject_name, subject_id }: Partial<EventSubject>): string {
  const id = subject_id ?? "";
  return subject_name ?? PARTS[id] ?? (id.length === 36 ? `#${id.slice(-8)}` : id);
}

/** The label of a kind of subject. A kind that this release does not know keeps its name. */
export const subjectLabel = (type: string) => labelOf(AUDITED_SUBJECTS, type);
