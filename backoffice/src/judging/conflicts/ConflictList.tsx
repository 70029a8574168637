import { Box } from "@mui/material";
import { DataTable, useDataProvider, useListContext } from "react-admin";
import { counted } from "#common/words.ts";
import { BulkProgress, useBulkAction } from "../../components/bulkAction.tsx";
import { ConfirmedAction, ConfirmedChange } from "../../components/ConfirmedAction.tsx";
import { EmptyText } from "../../components/EmptyText.tsx";
import { DayField } from "../../components/MomentField.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import type { Arguments } from "../../data/databaseFunctions.ts";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
import { useRights } from "../../data/rights.ts";
import { ExportButton } from "../../export/ExportButton.tsx";
import { FilterSelect, SavedViews } from "../../lists/Filters.tsx";
import { ListPage } from "../../lists/ListPage.tsx";
import { RecordTable } from "../../lists/RecordTable.tsx";
import {
  CONFLICT_ORIGINS,
  CONFLICT_STATES,
  CONFLICTS_FILE,
  type Conflict,
  conflictStateLabel,
  entryPath,
  originLabel,
  personOf,
  RESOLUTIONS,
} from "./conflict.ts";

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
          <FilterSelect source="state" label="State" options={CONFLICT_STATES} />
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
        nameOf={nameOf}
        bulkActionButtons={isAdministrator && <ResolveSelected />}
      >
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
              <PageLink to={entryPath(conflict)}>{conflict.idea_name}</PageLink>
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
          render={(conflict) => conflict.can_resolve && <ResolveConflict conflict={conflict} />}
        />
      </RecordTable>
    </ListPage>
  );
}

const nameOf = (conflict: Conflict) =>
  `the conflict of ${personOf(conflict)} with ${conflict.idea_name}`;

const STATES = ["confirmed", "dismissed"] as const;

/** Confirms or dismisses a conflict, also one that was resolved before. */
function ResolveConflict({ conflict }: { conflict: Conflict }) {
  const name = nameOf(conflict);
  return (
    <Box sx={{ display: "flex", ml: { md: -0.75 } }}>
      {STATES.filter((state) => state !== conflict.state).map((state) => (
        <ConfirmedChange
          key={state}
          label={RESOLUTIONS[state].action}
          button={{ "aria-label": `${RESOLUTIONS[state].action} ${name}` }}
          request="resolve_conflict"
          success="The conflict is resolved."
          failure="Failed to resolve the conflict. Please try again."
          args={(reason) => ({ id: conflict.id, state, ...(reason && { reason }) })}
          reason={REASON}
          title={`${RESOLUTIONS[state].action} ${name}?`}
          question={RESOLUTIONS[state].consequence}
          isDestructive={false}
        />
      ))}
    </Box>
  );
}

/** Confirms or dismisses all selected conflicts. */
function ResolveSelected() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { selectedIds, onUnselectItems } = useListContext();
  const resolveAll = useBulkAction(
    (args: Arguments<"resolve_conflict">) => dataProvider.callDatabase("resolve_conflict", args),
    { onDone: () => onUnselectItems() },
  );
  const conflicts = counted(selectedIds.length, "conflict", "conflicts");
  if (resolveAll.progress) return <BulkProgress label="Conflicts" action={resolveAll} />;
  return STATES.map((state) => (
    <ConfirmedAction
      key={state}
      label={`${RESOLUTIONS[state].action} ${conflicts}`}
      button={{ variant: "outlined" }}
      mutation={resolveAll.mutation}
      args={(reason) =>
        selectedIds.map((id) => ({ id: String(id), state, ...(reason && { reason }) }))
      }
      reason={REASON}
      question={`This applies to each of them: ${RESOLUTIONS[state].consequence} Your own conflicts are skipped, because another administrator has to resolve them.`}
      isDestructive={false}
    />
  ));
}

const REASON = {
  isOptional: true,
  help: "Administrators can read it. Required to dismiss a conflict once judges have submitted reviews.",
};
