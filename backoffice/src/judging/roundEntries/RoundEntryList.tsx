import { Box, Link } from "@mui/material";
import { DataTable } from "react-admin";
import { Link as RouterLink } from "react-router-dom";
import { EmptyText } from "../../components/EmptyText.tsx";
import { TypedField } from "../../components/TypedField.tsx";
import { HAPPENED, HAS_NOT_HAPPENED } from "../../data/resources.ts";
import { useRights } from "../../data/rights.ts";
import { FilterSelect } from "../../lists/FilterSelect.tsx";
import { ListPage } from "../../lists/ListPage.tsx";
import { RecordTable } from "../../lists/RecordTable.tsx";
import { SearchBox } from "../../lists/SearchBox.tsx";
import { roundPath } from "../../records/roundPath.ts";
import { OutMark } from "../OutMark.tsx";
import { isOver, isSpread, type Round } from "../rounds/round.ts";
import { CalibrationBox } from "./CalibrationBox.tsx";
import { MarkCleanReady } from "./MarkCleanReady.tsx";
import { isPdf, type RoundEntry } from "./roundEntry.ts";

const Column = DataTable.Col<RoundEntry>;

const SIGNED_OFF = [
  { value: HAPPENED, label: "Ready" },
  { value: HAS_NOT_HAPPENED, label: "Not ready" },
];
const DOCUMENTS = [{ value: "true", label: "Missing" }];

/** What judges read in a round: a round entry of each entry under a random code, until somebody marks it as ready. */
export function RoundEntryList({ round }: { round: Round }) {
  const isAdministrator = useRights()("administration");
  return (
    <ListPage
      resource="round-entries"
      title="Round entries"
      defaultSort={{ field: "code", order: "ASC" }}
      filter={{ round_id: round.id }}
      storeKey={`judging-roundEntries.${round.id}`}
      tools={
        <>
          <SearchBox label="Search by code or idea" />
          {isAdministrator && (
            <>
              <FilterSelect source="ready_at" label="Ready" options={SIGNED_OFF} />
              <FilterSelect source="needs_document" label="Document" options={DOCUMENTS} />
            </>
          )}
        </>
      }
      notice={isOver(round) || !isAdministrator ? undefined : <MarkCleanReady round={round} />}
      failure="The round entries could not be loaded."
      empty={
        isAdministrator
          ? "No entries in this round yet."
          : "No round entry is ready yet. You read them as the judges do, once they are."
      }
    >
      <RecordTable label="Round entries" hasTallRows>
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
        <Column source="idea_name" label="Idea" data-narrow="plain" field={TypedField} />
        {isAdministrator && (
          <Column
            source="receipt_number"
            label="Entry"
            render={({ submission_id: id, receipt_number: receipt }) => (
              <Link component={RouterLink} to={`/submissions/${id}`}>
                {receipt}
              </Link>
            )}
          />
        )}
        <Column
          label="Document"
          render={(roundEntry) => <DocumentState round={round} roundEntry={roundEntry} />}
        />
        {isSpread(round) && (
          <Column
            source="is_calibration"
            label="Read first by all"
            sortByOrder="DESC"
            render={(roundEntry) => <CalibrationBox round={round} roundEntry={roundEntry} />}
          />
        )}
        {isAdministrator && (
          <Column label="Found" render={(roundEntry) => <Found roundEntry={roundEntry} />} />
        )}
        <Column
          source="ready_at"
          label="State"
          data-narrow="plain"
          render={({ ready_at: at, is_out: isOut }) => (
            <>
              {at ? "Ready" : <EmptyText>Not ready</EmptyText>}
              {isOut && <OutMark />}
            </>
          )}
        />
      </RecordTable>
    </ListPage>
  );
}

function DocumentState({ round, roundEntry }: { round: Round; roundEntry: RoundEntry }) {
  if (roundEntry.document?.is_newer && !isOver(round))
    return <strong>A newer one is handed in</strong>;
  if (roundEntry.file_path) return <>Anonymized</>;
  if (!roundEntry.needs_document) return <EmptyText>None</EmptyText>;
  return (
    <strong>{isPdf(roundEntry.document) ? "Not anonymized yet" : "No PDF: ask for one"}</strong>
  );
}

function Found({ roundEntry }: { roundEntry: RoundEntry }) {
  if (roundEntry.findings.length === 0) return <EmptyText>Nothing</EmptyText>;
  return (
    <Box component="span" sx={{ overflowWrap: "anywhere" }}>
      {[...new Set(roundEntry.findings.map(({ what }) => what))].join(", ")}
    </Box>
  );
}
