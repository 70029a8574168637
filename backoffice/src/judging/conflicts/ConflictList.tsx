import { Box } from "@mui/material";
import { DataTable, useListContext } from "react-admin";
import { counted } from "#common/words.ts";
import { ConfirmedChange } from "../../components/ConfirmedAction.tsx";
import { DayField } from "../../components/MomentField.tsx";
import { LinkButton, PageLink } from "../../components/PageLink.tsx";
import { ExportButton } from "../../export/ExportButton.tsx";
import { FilterSelect, SavedViews } from "../../lists/Filters.tsx";
import { ListPage } from "../../lists/ListPage.tsx";
import { listAddress } from "../../lists/listAddress.ts";
import { RecordTable } from "../../lists/RecordTable.tsx";
import {
  CONFLICT_ORIGINS,
  CONFLICT_STATES,
  CONFLICTS_FILE,
  type Conflict,
  conflictStateLabel,
  originLabel,
  personOf,
  RESOLUTIONS,
} from "./conflict.ts";

const Column = DataTable.Col<Conflict>;

/**
 * Conflicts of interest of judges and administrators. A suspected conflict prevents a new assignment; an
 * assignment that exists stays until the conflict is confirmed.
 */
export default function ConflictList() {
  return (
    <ListPage
      resource="judging/conflicts"
      title="Conflicts"
      // "Suspected" is last in the alphabet, so the ones to resolve come first.
      defaultSort={{ field: "state", order: "DESC" }}
      tools={
        <>
          <FilterSelect source="state" label="Status" options={CONFLICT_STATES} />
          <FilterSelect source="origin" label="Origin" options={CONFLICT_ORIGINS} />
          <SavedViews />
          <ExportButton list={CONFLICTS_FILE} />
        </>
      }
      failure="We couldn’t load the conflicts."
      empty="No conflicts yet. Conflicts are detected when you add submissions to a round or publish an assignment, and within a minute after a judge accepts an invitation or updates their details. To add one, open a round entry."
      emptyAction={
        <LinkButton variant="outlined" to={listAddress("judging/rounds")}>
          See rounds
        </LinkButton>
      }
    >
      <RecordTable
        label="Conflicts"
        hasTallRows
        nameOf={nameOf}
        nouns={["conflict", "conflicts"]}
        bulkActionButtons={<ResolveSelected />}
      >
        <Column
          label="Person"
          data-narrow="title"
          render={(conflict) => <bdi>{personOf(conflict)}</bdi>}
        />
        <Column
          source="idea_name"
          label="Submission"
          render={({ submission_id: id, idea_name, receipt_number }) => (
            <>
              <PageLink to={`/submissions/${id}`}>{idea_name}</PageLink>
              <div>{receipt_number}</div>
            </>
          )}
        />
        <Column
          source="reason"
          disableSort
          label="Reason"
          data-narrow="line"
          render={({ reason }) => <bdi>{reason}</bdi>}
        />
        <Column source="origin" label="Origin" render={({ origin }) => originLabel(origin)} />
        <Column
          source="state"
          label="Status"
          render={({
            state,
            admin_id: adminId,
            is_assigned: isAssigned,
            resolved_reason: reason,
          }) => (
            <>
              {conflictStateLabel(state)}
              {reason && <div>{reason}</div>}
              {state === "suspected" && isAssigned && <div>Assigned to this judge</div>}
              {state === "suspected" && adminId && <div>Not accepted yet, so not in effect</div>}
            </>
          )}
        />
        <Column source="created_at" label="Since" sortByOrder="DESC" field={DayField} />
        <Column
          label="Actions"
          data-narrow="action"
          render={(conflict) => (
            <Box sx={{ display: "flex" }}>
              <ResolveConflicts ids={[conflict.id]} name={nameOf(conflict)} conflict={conflict} />
            </Box>
          )}
        />
      </RecordTable>
    </ListPage>
  );
}

const nameOf = (conflict: Conflict) =>
  `the conflict of ${personOf(conflict)} with ${conflict.idea_name}`;

function ResolveSelected() {
  const { selectedIds, onUnselectItems } = useListContext<Conflict>();
  const name = counted(selectedIds.length, "conflict", "conflicts");
  return <ResolveConflicts ids={selectedIds} name={name} onDone={() => onUnselectItems()} />;
}

interface ResolveConflictsProps {
  ids: string[];
  name: string;
  /** The conflict, if it is a single one. */
  conflict?: Conflict;
  onDone?: () => void;
}

/** Confirms or dismisses conflicts, also ones that were resolved before. */
function ResolveConflicts({ ids, name, conflict, onDone }: ResolveConflictsProps) {
  return RESOLUTIONS.filter(({ value, label, isOffered }) =>
    conflict ? value !== conflict.state && isOffered(conflict) : label !== "Accept",
  ).map(({ request, label, consequence }) => (
    <ConfirmedChange
      key={label}
      label={conflict ? label : `${label} ${name}`}
      button={{ "aria-label": `${label} ${name}`, variant: conflict ? "text" : "outlined" }}
      request={request}
      success={({ length }) =>
        length === 0
          ? "Already resolved."
          : `${counted(length, "conflict has", "conflicts have")} been resolved.`
      }
      failure="Failed to resolve the conflict. Please try again."
      args={(reason) => ({ ids, ...(reason && { reason }) })}
      onDone={() => onDone?.()}
      reason={REASON}
      title={`${label} ${name}?`}
      question={
        conflict
          ? consequence
          : `For each selected conflict: ${consequence} Conflicts that only another administrator can resolve or accept, including your own, are skipped.`
      }
      isDestructive={false}
    />
  ));
}

const REASON = {
  isOptional: true,
  help: "Visible to administrators. Required to dismiss a conflict once judges have submitted reviews.",
};
