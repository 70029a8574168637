import { Link } from "@mui/material";
import { DataTable, SelectPageCheckbox } from "react-admin";
import { Link as RouterLink } from "react-router-dom";
import { DayField } from "../../components/DayField.tsx";
import { EmptyText } from "../../components/EmptyText.tsx";
import { useRights } from "../../data/rights.ts";
import { ExportButton } from "../../export/ExportButton.tsx";
import { FilterSelect } from "../../lists/FilterSelect.tsx";
import { ListPage } from "../../lists/ListPage.tsx";
import { RecordTable } from "../../lists/RecordTable.tsx";
import { SelectionToolbar, SelectRow } from "../../lists/selection.tsx";
import {
  CONFLICT_ORIGINS,
  CONFLICT_STATES,
  type Conflict,
  conflictStateLabel,
  entryPath,
  originLabel,
  personOf,
} from "./conflict.ts";
import { CONFLICTS_FILE } from "./conflictsFile.ts";
import { ResolveConflict } from "./ResolveConflict.tsx";
import { ResolveMany } from "./ResolveMany.tsx";

const Column = DataTable.Col<Conflict>;

/**
 * Who must not, or perhaps must not, have to do with which entry. A suspected one keeps the entry from being given to the
 * judge; one that the judge has stays until the conflict is confirmed.
 */
export function ConflictList() {
  const isAdministrator = useRights()("administration");
  return (
    <ListPage
      resource="judging-conflicts"
      title="Conflicts"
      // Suspected ones, which somebody has to settle, are last in the alphabet.
      defaultSort={{ field: "state", order: "DESC" }}
      tools={
        <>
          <FilterSelect
            source="state"
            label="State"
            data-narrow="plain"
            options={CONFLICT_STATES}
          />
          <FilterSelect source="origin" label="Origin" options={CONFLICT_ORIGINS} />
          {isAdministrator && <ExportButton name="judging_conflicts" list={CONFLICTS_FILE} />}
        </>
      }
      failure="The conflicts could not be loaded."
      empty="No conflicts yet. They are looked for when entries are taken into a round, when assignments are published and, within a minute, when a judge accepts or names somebody; set others at an entry's anonymized round_entry."
    >
      <RecordTable
        label="Conflicts"
        hasTallRows
        bulkActionsToolbar={
          <SelectionToolbar>
            <ResolveMany />
          </SelectionToolbar>
        }
      >
        {isAdministrator && (
          <Column
            label={<SelectPageCheckbox />}
            disableSort
            render={(conflict) => (
              <SelectRow
                record={conflict}
                name={`the conflict of ${personOf(conflict)} with ${conflict.idea_name}`}
              />
            )}
          />
        )}
        <Column
          label="Who"
          data-narrow="title"
          render={(conflict) => <bdi>{personOf(conflict)}</bdi>}
        />
        <Column
          source="idea_name"
          label="Entry"
          render={(conflict) => (
            <>
              <Link component={RouterLink} to={entryPath(conflict)}>
                {conflict.idea_name}
              </Link>
              <div>{conflict.code ?? conflict.receipt_number}</div>
            </>
          )}
        />
        <Column
          source="reason"
          disableSort
          label="Why"
          data-narrow="line"
          render={({ reason }) =>
            reason === null ? (
              <EmptyText>The round is blind: an administrator settles it</EmptyText>
            ) : (
              <bdi>{reason}</bdi>
            )
          }
        />
        <Column source="origin" label="Origin" render={({ origin }) => originLabel(origin)} />
        <Column
          source="state"
          label="State"
          render={({ state, is_assigned: isAssigned, resolved_reason: reason }) => (
            <>
              {conflictStateLabel(state)}
              {reason && <div>{reason}</div>}
              {state === "suspected" && isAssigned && <div>The judge has this entry</div>}
            </>
          )}
        />
        <Column source="created_at" label="Since" sortByOrder="DESC" field={DayField} />
        <Column
          label="Settle"
          data-narrow="action"
          render={(conflict) => conflict.is_told && <ResolveConflict conflict={conflict} />}
        />
      </RecordTable>
    </ListPage>
  );
}
