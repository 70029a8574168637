import { useEffect, useEffectEvent, useRef } from "react";
import { DataTable } from "react-admin";
import { Route, Routes, useLocation, useNavigate } from "react-router-dom";
import { EmptyText } from "../components/EmptyText.tsx";
import { NotLoaded } from "../components/LoadFailed.tsx";
import { MomentField } from "../components/MomentField.tsx";
import { NotFound } from "../components/NotFound.tsx";
import { LinkButton, PageLink } from "../components/PageLink.tsx";
import { useChange } from "../components/useChange.ts";
import { toJson } from "../data/databaseFunctions.ts";
import { ListPage } from "../lists/ListPage.tsx";
import { RecordTable } from "../lists/RecordTable.tsx";
import {
  describeSegment,
  formOf,
  type GroupEmail,
  groupEmailPath,
  isAlwaysNewsletter,
  type NewGroupEmailState,
  stateLabel,
} from "../records/groupEmail.ts";
import { GroupEmailPage } from "./GroupEmailPage.tsx";
import { BLANK } from "./standardTemplates.ts";

const Column = DataTable.Col<GroupEmail>;

export default function GroupEmailsPage() {
  return (
    <Routes>
      <Route index element={<GroupEmailList />} />
      <Route path="new" element={<NewGroupEmail />} />
      <Route path=":id" element={<GroupEmailPage />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

/** All group emails: drafts, scheduled and sent. */
function GroupEmailList() {
  return (
    <ListPage
      resource="group-emails"
      title="Group emails"
      defaultSort={{ field: "updated_at", order: "DESC" }}
      tools={
        <LinkButton variant="contained" to={groupEmailPath("new")}>
          New email
        </LinkButton>
      }
      failure="The group emails could not be loaded."
      empty="No group emails yet. Create one, or select people in Submissions, Users or Mailing List."
    >
      <RecordTable label="Group emails">
        <Column
          source="subject"
          label="Subject"
          data-narrow="title"
          disableSort
          sx={{ minWidth: 220 }}
          render={({ id, subject }) => (
            <PageLink to={groupEmailPath(id)}>
              {subject ? <bdi>{subject}</bdi> : <EmptyText>No subject</EmptyText>}
            </PageLink>
          )}
        />
        <Column
          label="Group"
          data-narrow="plain"
          render={({ segment, is_news }) =>
            `${describeSegment(segment)}${is_news ? " · Newsletter" : ""}`
          }
        />
        <Column label="State" data-narrow="plain" render={({ state }) => stateLabel(state)} />
        <Column
          label="Recipients"
          render={({ state, recipients_count }) =>
            state === "draft" ? "" : recipients_count?.toLocaleString("en")
          }
        />
        <Column label="Scheduled" source="scheduled_for" disableSort field={MomentField} />
        <Column label="Sent" source="started_at" disableSort field={MomentField} />
        <Column
          source="updated_at"
          label="Last changed"
          data-narrow="hidden"
          sortByOrder="DESC"
          field={MomentField}
        />
      </RecordTable>
    </ListPage>
  );
}

/** Creates a draft, blank, for a group, or as a duplicate, and opens it in its place. */
function NewGroupEmail() {
  const navigate = useNavigate();
  const { segment, original = BLANK } = (useLocation().state ?? {}) as NewGroupEmailState;
  const { mutate, error } = useChange("save_group_email", {
    failure: "Failed to create the draft. Please try again.",
    onDone: ({ id }) => navigate(groupEmailPath(id), { replace: true }),
  });
  const create = useEffectEvent(() => {
    const group = segment && { segment, is_news: isAlwaysNewsletter(segment) };
    mutate({ group_email: toJson({ ...formOf(original), ...group, id: null }) });
  });
  // React's strict mode runs effects twice.
  const isCreated = useRef(false);
  useEffect(() => {
    if (!isCreated.current) create();
    isCreated.current = true;
  }, []);
  const query = { error, refetch: () => create() };
  return <NotLoaded query={query} failure="The draft could not be created." />;
}
