import { Link } from "@mui/material";
import { DataTable } from "react-admin";
import { Link as RouterLink } from "react-router-dom";
import { TypedField } from "../../components/TypedField.tsx";
import { ListPage } from "../../lists/ListPage.tsx";
import { RecordTable } from "../../lists/RecordTable.tsx";
import { roundPath } from "../../records/roundPath.ts";
import type { RoundEntry } from "../roundEntries/roundEntry.ts";
import type { Round } from "../rounds/round.ts";

const Column = DataTable.Col<RoundEntry>;

/** The progress of each entry, fewest reviews first. */
export function EntryProgress({ round }: { round: Round }) {
  return (
    <section aria-label="Entries">
      <ListPage
        resource="round-entries"
        title="By entry"
        defaultSort={{ field: "submitted_count", order: "ASC" }}
        filter={{ round_id: round.id }}
        storeKey={`judging-progress.${round.id}`}
        tools={null}
        failure="The entries could not be loaded."
        empty="No entries in this round yet."
      >
        <RecordTable label="By entry">
          <Column
            source="code"
            label="Code"
            data-narrow="title"
            render={({ id, code }) => (
              <Link component={RouterLink} to={roundPath(round.id, `round-entries/${id}`)}>
                {code}
              </Link>
            )}
          />
          <Column
            source="idea_name"
            disableSort
            label="Idea"
            data-narrow="line"
            field={TypedField}
          />
          <Column source="assigned_count" label="Reviewers" />
          <Column source="submitted_count" label="Reviews" />
          <Column source="recused_count" label="Recused" />
          <Column source="conflicts_count" label="Conflicts" />
        </RecordTable>
      </ListPage>
    </section>
  );
}
