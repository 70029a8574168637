import { Box, Button } from "@mui/material";
import { DataTable, useListContext } from "react-admin";
import { MomentField } from "../components/MomentField.tsx";
import { PageLink } from "../components/PageLink.tsx";
import { SYSTEM_ACTOR } from "../data/resources.ts";
import { ExportButton } from "../export/ExportButton.tsx";
import { FilterSelect, MoreFilters } from "../lists/Filters.tsx";
import { ListPage } from "../lists/ListPage.tsx";
import { listAddress } from "../lists/listAddress.ts";
import { RecordTable } from "../lists/RecordTable.tsx";
import { SearchBox } from "../lists/SearchBox.tsx";
import {
  AUDITED_ACTIONS,
  AUDITED_SUBJECTS,
  type AuditEvent,
  actorOf,
  describeEvent,
} from "../records/auditEvents.ts";
import { ActorFilter, DayFilter } from "./AuditFilters.tsx";
import { Subject, subjectLabel, subjectName } from "./Subject.tsx";

const Column = DataTable.Col<AuditEvent>;

/** The audit log, read-only. */
export default function AuditList() {
  return (
    <ListPage
      resource="audit"
      title="Audit"
      defaultSort={{ field: "created_at", order: "DESC" }}
      tools={
        <>
          <SearchBox label="Search by administrator’s email" />
          <FilterSelect source="action" label="Action" options={AUDITED_ACTIONS} />
          <MoreFilters beside="action">
            <ActorFilter />
            <FilterSelect source="subject_type" label="Subject" options={AUDITED_SUBJECTS} />
            <DayFilter source="from" label="From" />
            <DayFilter source="until" label="To" />
          </MoreFilters>
          <ExportButton list="audit" />
        </>
      }
      notice={<SubjectNotice />}
      failure="Failed to fetch the audit log. Please try again."
      empty="No events yet. Changes by administrators and teams appear here."
    >
      <RecordTable label="Audit log">
        <Column
          source="created_at"
          label="Time"
          data-narrow="plain"
          sortByOrder="DESC"
          field={MomentField}
        />
        <Column label="Actor" data-narrow="plain" render={(event) => <Actor event={event} />} />
        <Column
          label="Action"
          data-narrow="title"
          sx={{ whiteSpace: "pre-line" }}
          render={describeEvent}
        />
        <Column label="Subject" data-narrow="plain" render={(event) => <Subject event={event} />} />
      </RecordTable>
    </ListPage>
  );
}

/** The actor of an event, which links to all events by them. */
function Actor({ event }: { event: AuditEvent }) {
  return (
    <PageLink to={listAddress("audit", { actor_id: event.actor_id ?? SYSTEM_ACTOR })}>
      <bdi>{actorOf(event)}</bdi>
    </PageLink>
  );
}

/** The one subject that the list is about, with a button that shows all events. */
function SubjectNotice() {
  const { data: [event] = [], filterValues, setFilters } = useListContext<AuditEvent>();
  const { subject_id, subject_type, ...others } = filterValues;
  if (!subject_id || !subject_type) return null;
  return (
    <Box sx={{ mb: 2, overflowWrap: "anywhere" }}>
      Only {subjectLabel(subject_type).toLowerCase()}{" "}
      <strong>
        <bdi>{subjectName({ subject_id, subject_name: event?.subject_name ?? null })}</bdi>
      </strong>
      <Button sx={{ ml: 1 }} onClick={() => setFilters(others)}>
        Show all
      </Button>
    </Box>
  );
}
