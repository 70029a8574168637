import { Box } from "@mui/material";
import { DataTable } from "react-admin";
import { LinkButton, PageLink } from "../components/PageLink.tsx";
import { ListPage } from "../lists/ListPage.tsx";
import { RecordTable } from "../lists/RecordTable.tsx";
import type { Template } from "../records/groupEmail.ts";

const Column = DataTable.Col<Template>;

/** The beginning of a long text. */
const TWO_LINES = {
  display: "-webkit-box",
  WebkitLineClamp: 2,
  WebkitBoxOrient: "vertical",
  overflow: "hidden",
} as const;

/** The templates of replies, which administrators and support share. */
export default function ReplyTemplateList() {
  return (
    <ListPage
      resource="templates"
      title="Reply templates"
      defaultSort={{ field: "title", order: "ASC" }}
      filter={{ kind: "reply" }}
      actions={
        <>
          <PageLink to="/contact-requests" sx={{ alignSelf: "center" }}>
            All contact requests
          </PageLink>
          <LinkButton variant="contained" to="/templates/create">
            New template
          </LinkButton>
        </>
      }
      failure="We couldn’t load the templates."
      empty="No templates yet. Create one for replies you send often."
    >
      <RecordTable label="Reply templates">
        <Column
          source="title"
          label="Title"
          data-narrow="title"
          render={({ id, title }) => (
            <PageLink to={`/templates/${id}`}>
              <bdi>{title}</bdi>
            </PageLink>
          )}
        />
        <Column
          source="body"
          label="Text"
          data-narrow="plain"
          disableSort
          render={({ body }) => (
            <Box dir="auto" sx={TWO_LINES}>
              {body}
            </Box>
          )}
        />
      </RecordTable>
    </ListPage>
  );
}
