import { Link } from "@mui/material";
import { DataTable, SelectPageCheckbox } from "react-admin";
import { Link as RouterLink } from "react-router-dom";
import { DayField } from "../../components/DayField.tsx";
import { EmptyText } from "../../components/EmptyText.tsx";
import { useRights } from "../../data/rights.ts";
import { ExportButton } from "../../export/ExportButton.tsx";
import { FilterSelect, SavedViews } from "../../lists/Filters.tsx";
import { ListPage } from "../../lists/ListPage.tsx";
import { RecordTable } from "../../lists/RecordTable.tsx";
import { SelectionToolbar, SelectRow } from "../../lists/selection.tsx";
import {
  CONFLICT_ORIGINS,
  CONFLICT_STATES,
  CONFLICTS_FILE,
  type Conflict,
  conflictStateLabel,
  entryPath,
  originLabel,
  personOf,
} from "./conflict.ts";
import { ResolveConflict, ResolveSelected } from "./ResolveConflict.tsx";

const Column = DataTable.Col<Conflict>;

/**
 * Conflicts of interest of judges and administrators. A suspected conflict prevents a new assignment; an
 * assignment that exists stays until the conflict is confirmed.
 */
export function ConflictList() {
  const isAdministrator = useRights()("administration");
  return (
    <ListPage
      resource="judging-conflicts"
      title="Conflicts"
      // "Suspected" is last in the alphabet, so the ones to resolve come first.
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
          <SavedViews />
          {isAdministrator && <ExportButton name="judging_conflicts" list={CONFLICTS_FILE} />}
        </>
      }
      failure="The conflicts could not be loaded."
      empty="No conflicts yet. They are detected when you add submissions to a round or publish an assignment, and within a minute after a judge accepts or updates their details. To add one, open a round entry."
    >
      <RecordTable
        label="Conflicts"
        hasTallRows
        bulkActionsToolbar={
          <SelectionToolbar>
            <ResolveSelected />
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
          label="Person"
          data-narrow="title"
          render={(conflict) => <bdi>{personOf(conflict)}</bdi>}
        />
        <Column
          source="idea_name"
          label="Submission"
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
          label="Reason"
          data-narrow="line"
          render={({ reason }) =>
            reason === null ? (
              <EmptyText>Hidden in an anonymized round. An administrator resolves it.</EmptyText>
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
              {state === "suspected" && isAssigned && <div>Assigned to this judge</div>}
            </>
          )}
        />
        <Column source="created_at" label="Since" sortByOrder="DESC" field={DayField} />
        <Column
          label="Actions"
          data-narrow="action"
          render={(conflict) => conflict.is_told && <ResolveConflict conflict={conflict} />}
        />
      </RecordTable>
    </ListPage>
  );
}
