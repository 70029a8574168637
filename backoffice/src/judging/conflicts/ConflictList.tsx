import { Box } from "@mui/material";
import { DataTable, useListContext } from "react-admin";
import { counted } from "#common/words.ts";
import { ConfirmedChange } from "../../components/ConfirmedAction.tsx";
import { EmptyText } from "../../components/EmptyText.tsx";
import { DayField } from "../../components/MomentField.tsx";
import { PageLink } from "../../components/PageLink.tsx";
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
  type Resolution,
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
          {isAdministrator && <ExportButton list={CONFLICTS_FILE} />}
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

function ResolveConflict({ conflict }: { conflict: Conflict }) {
  return (
    <Box sx={{ display: "flex", ml: { md: -0.75 } }}>
      {STATES.filter((state) => state !== conflict.state).map((state) => (
        <Resolve key={state} state={state} ids={[conflict.id]} name={nameOf(conflict)} isInRow />
      ))}
    </Box>
  );
}

function ResolveSelected() {
  const { selectedIds, onUnselectItems } = useListContext();
  const name = counted(selectedIds.length, "conflict", "conflicts");
  return STATES.map((state) => (
    <Resolve
      key={state}
      state={state}
      ids={selectedIds.map(String)}
      name={name}
      onDone={onUnselectItems}
    />
  ));
}

interface ResolveProps {
  state: Resolution;
  ids: readonly string[];
  /** Completes "Confirm ...". */
  name: string;
  /** Whether the button is in the row of the conflict. */
  isInRow?: boolean;
  onDone?: () => void;
}

/** Confirms or dismisses conflicts, also those that were resolved before. */
function Resolve({ state, ids, name, isInRow = false, onDone }: ResolveProps) {
  const { action, consequence } = RESOLUTIONS[state];
  const label = `${action} ${name}`;
  return (
    <ConfirmedChange
      label={isInRow ? action : label}
      button={isInRow ? { "aria-label": label } : { variant: "outlined" }}
      request="resolve_conflicts"
      args={(reason) => ({ ids: [...ids], state, ...(reason && { reason }) })}
      success={`${counted(ids.length, "conflict", "conflicts")} resolved.`}
      failure="Failed to resolve the conflicts. Please try again."
      onDone={() => onDone?.()}
      reason={{
        isOptional: true,
        help: "Administrators can read it. Required to dismiss a conflict once judges have submitted reviews.",
      }}
      title={`${label}?`}
      question={isInRow ? consequence : `This applies to each of them: ${consequence}`}
      isDestructive={false}
    />
  );
}
