import { Box, Button, Checkbox, Typography } from "@mui/material";
import { DataTable, useDataProvider, useNotify } from "react-admin";
import { counted } from "#common/words.ts";
import { BulkProgress, useBulkAction } from "../../components/bulkAction.tsx";
import { ConfirmedChange } from "../../components/ConfirmedAction.tsx";
import { EmptyText } from "../../components/EmptyText.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { TypedField } from "../../components/TypedField.tsx";
import { UNDO_MS, undoMessage } from "../../components/UndoMessage.tsx";
import { useDatabaseChange } from "../../components/useDatabaseChange.ts";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
import { HAPPENED, HAS_NOT_HAPPENED } from "../../data/resources.ts";
import { FilterSelect, SavedViews } from "../../lists/Filters.tsx";
import { ListPage } from "../../lists/ListPage.tsx";
import { RecordTable } from "../../lists/RecordTable.tsx";
import { SearchBox } from "../../lists/SearchBox.tsx";
import {
  hasFindings,
  isDocumentMissing,
  isPdf,
  type RoundEntry,
} from "../../records/roundEntry.ts";
import { roundPath } from "../../records/roundPath.ts";
import { ROW } from "../../theme/theme.ts";
import { DisqualifiedMark } from "../DisqualifiedMark.tsx";
import { isOver, isPreparing, isScreening, type Round } from "../rounds/round.ts";
import { AddToRound, useAddToRound } from "./AddToRound.tsx";
import { anonymizeOriginal } from "./saveAnonymizedDocument.ts";
import { useUnreadyEntries } from "./unreadyEntries.ts";

const Column = DataTable.Col<RoundEntry>;

const READY_STATES = [
  { value: HAPPENED, label: "Ready" },
  { value: HAS_NOT_HAPPENED, label: "Not ready" },
];
const DOCUMENTS = [{ value: "true", label: "Missing" }];

/** The round entries of a round, each under its random code. */
export default function RoundEntryList({ round }: { round: Round }) {
  return (
    <ListPage
      resource="round-entries"
      title="Round entries"
      defaultSort={{ field: "code", order: "ASC" }}
      filter={{ round_id: round.id }}
      storeKey={`round-entries.${round.id}`}
      tools={
        <>
          <SearchBox label="Search by code or idea" />
          {round.is_anonymized && (
            <>
              <FilterSelect source="ready_at" label="Ready" options={READY_STATES} />
              <FilterSelect source="needs_document" label="Document" options={DOCUMENTS} />
            </>
          )}
          <SavedViews />
        </>
      }
      notice={isOver(round) ? undefined : <RoundEntryActions round={round} />}
      failure="We couldn’t load the round entries."
      empty={`No round entries yet.${round.blocking_round ? "" : " Add submissions to get started."}`}
    >
      <RecordTable label="Round entries" hasTallRows>
        <Column
          source="code"
          label="Code"
          data-narrow="title"
          render={({ id, code }) => (
            <PageLink to={roundPath(round.id, `round-entries/${id}`)}>{code}</PageLink>
          )}
        />
        <Column source="idea_name" label="Idea" data-narrow="plain" field={TypedField} />
        <Column
          source="receipt_number"
          label="Submission"
          render={({ submission_id: id, receipt_number: receipt }) => (
            <PageLink to={`/submissions/${id}`}>{receipt}</PageLink>
          )}
        />
        <Column
          label="Document"
          render={(roundEntry) => <DocumentState round={round} roundEntry={roundEntry} />}
        />
        {isScreening(round) && (
          <Column
            source="is_calibration"
            label="Calibration entry"
            sortByOrder="DESC"
            render={(roundEntry) => <CalibrationBox round={round} roundEntry={roundEntry} />}
          />
        )}
        {!isPreparing(round) && (
          <Column
            source="submitted_count"
            label="Reviews"
            render={({ submitted_count: submitted, assigned_count: assigned, recused_count }) =>
              assigned === null
                ? "You have a conflict"
                : `${submitted} of ${assigned}${recused_count ? `, ${recused_count} recused` : ""}`
            }
          />
        )}
        {round.is_anonymized && !isOver(round) && (
          <Column label="Findings" render={(roundEntry) => <Findings roundEntry={roundEntry} />} />
        )}
        <Column
          source="ready_at"
          label="Status"
          data-narrow="plain"
          render={({ ready_at: at, is_excluded: isExcluded }) => (
            <>
              {at ? "Ready" : "Not ready"}
              {isExcluded && <DisqualifiedMark />}
            </>
          )}
        />
      </RecordTable>
    </ListPage>
  );
}

function DocumentState({ round, roundEntry }: { round: Round; roundEntry: RoundEntry }) {
  if (!round.is_anonymized)
    return roundEntry.document ? <>Original</> : <EmptyText>None</EmptyText>;
  if (roundEntry.document?.is_newer && !isOver(round))
    return <strong>Newer version uploaded</strong>;
  if (roundEntry.file_path) return <>Anonymized</>;
  if (!roundEntry.needs_document) return <EmptyText>None</EmptyText>;
  return <strong>{isPdf(roundEntry.document) ? "Not anonymized" : "Not a PDF"}</strong>;
}

function Findings({ roundEntry }: { roundEntry: RoundEntry }) {
  if (!hasFindings(roundEntry)) return <EmptyText>None</EmptyText>;
  return (
    <Box component="span" sx={{ overflowWrap: "anywhere" }}>
      {[...new Set(roundEntry.findings.map(({ what }) => what))].join(", ")}
    </Box>
  );
}

/** Makes a round entry a calibration entry while the round is in preparation. */
function CalibrationBox({ round, roundEntry }: { round: Round; roundEntry: RoundEntry }) {
  const { mutate, isPending, variables } = useDatabaseChange("set_calibration", {
    success: (_, { is_on }) =>
      `${roundEntry.code} is ${is_on ? "now" : "no longer"} a calibration entry. Update the assignment to apply this change.`,
    failure: "Failed to change the calibration entry. Please try again.",
    scope: `calibration of ${roundEntry.id}`,
  });
  if (!isPreparing(round)) return roundEntry.is_calibration ? <>Yes</> : <EmptyText>No</EmptyText>;
  return (
    <Checkbox
      size="small"
      checked={isPending && variables ? variables.is_on : roundEntry.is_calibration}
      onChange={(_, is_on) => mutate({ id: roundEntry.id, is_on })}
      slotProps={{
        input: { "aria-label": `Calibration entry: ${roundEntry.code}`, "aria-busy": isPending },
      }}
      sx={{ p: 0.5, my: -0.5 }}
    />
  );
}

/** Adds submissions to a round, anonymizes all documents, and marks the round entries without findings as ready. */
function RoundEntryActions({ round }: { round: Round }) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const notify = useNotify();
  const { data: unready = [] } = useUnreadyEntries(round);
  const addAll = useAddToRound();
  const anonymizeAll = useBulkAction(
    async ({ id }: RoundEntry) => {
      const { data } = await dataProvider.getOne<RoundEntry>("round-entries", { id });
      await anonymizeOriginal(dataProvider, data);
    },
    {
      success: (count) => `${counted(count, "document", "documents")} anonymized`,
      nameOf: ({ code }) => code,
    },
  );
  const reopenAll = useBulkAction(
    (id: string) => dataProvider.callDatabase("reopen_round_entry", { id }),
    { success: (count) => `${counted(count, "round entry", "round entries")} reopened` },
  );
  const toAnonymize = unready.filter(
    (roundEntry) => isDocumentMissing(roundEntry) && isPdf(roundEntry.document),
  );
  const clean = unready.filter(
    (roundEntry) => !isDocumentMissing(roundEntry) && !hasFindings(roundEntry),
  );
  const running = [addAll, anonymizeAll, reopenAll].find(({ progress }) => progress);
  const markCleanReady = `Mark ${counted(clean.length, "clean entry", "clean entries")} as ready`;

  return (
    <Box sx={{ ...ROW, columnGap: 3, mb: 2 }}>
      <Typography color="textSecondary" sx={{ flex: "1 1 20rem", maxWidth: 880, mr: "auto" }}>
        {round.is_anonymized
          ? "Open each entry with findings, remove anything that identifies the team, and mark the entry as ready. Judges see only entries that are ready."
          : "Judges see the team’s original text and document, so entries are ready as soon as you add them."}
      </Typography>
      {running ? (
        <BulkProgress label="Round entries" action={running} />
      ) : (
        <Box sx={ROW}>
          {!round.blocking_round && <AddToRound round={round} mutation={addAll.mutation} />}
          {toAnonymize.length > 0 && (
            <Button variant="outlined" onClick={() => anonymizeAll.mutation.mutate(toAnonymize)}>
              Anonymize {counted(toAnonymize.length, "document", "documents")}
            </Button>
          )}
          {clean.length > 0 && (
            <ConfirmedChange
              label={markCleanReady}
              button={{ variant: "outlined" }}
              request="mark_clean_round_entries_ready"
              onDone={(ids) => {
                const text = `${counted(ids.length, "round entry is", "round entries are")} ready.`;
                const undo = () => reopenAll.mutation.mutate(ids);
                notify(undoMessage(text, undo), { autoHideDuration: UNDO_MS });
              }}
              failure="Failed to mark the round entries as ready. Please try again."
              args={() => ({ round_id: round.id })}
              question="No names, email addresses or universities were found. Judges see entries as soon as they are assigned and the round is open. You can reopen an entry until a judge has seen it."
              action="Mark as ready"
              isDestructive={false}
            />
          )}
        </Box>
      )}
    </Box>
  );
}
