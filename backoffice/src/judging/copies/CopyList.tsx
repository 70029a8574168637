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
import { type Copy, isPdf } from "./copy.ts";
import { ManyCopies } from "./ManyCopies.tsx";

const Column = DataTable.Col<Copy>;

const SIGNED_OFF = [
  { value: HAPPENED, label: "Signed off" },
  { value: HAS_NOT_HAPPENED, label: "Not signed off" },
];
const DOCUMENTS = [{ value: "true", label: "Missing" }];

/** What judges read in a round: a copy of each entry under a random code, until somebody signs it off. */
export function CopyList({ round }: { round: Round }) {
  const isAdministrator = useRights()("administration");
  return (
    <ListPage
      resource="judging-copies"
      title="Blind copies"
      defaultSort={{ field: "code", order: "ASC" }}
      filter={{ round_id: round.id }}
      storeKey={`judging-copies.${round.id}`}
      tools={
        <>
          <SearchBox label="Search by code or idea" />
          {isAdministrator && (
            <>
              <FilterSelect source="signed_off_at" label="Signed off" options={SIGNED_OFF} />
              <FilterSelect source="needs_document" label="Document" options={DOCUMENTS} />
            </>
          )}
        </>
      }
      notice={isOver(round) || !isAdministrator ? undefined : <ManyCopies round={round} />}
      failure="The copies could not be loaded."
      empty={
        isAdministrator
          ? "No entries in this round yet."
          : "No copy is signed off yet. You read them as the judges do, once they are."
      }
    >
      <RecordTable label="Blind copies" hasTallRows>
        <Column
          source="code"
          label="Code"
          data-narrow="title"
          render={({ id, code }) => (
            <Link component={RouterLink} to={roundPath(round.id, `copies/${id}`)}>
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
        <Column label="Document" render={(copy) => <DocumentState round={round} copy={copy} />} />
        {isSpread(round) && (
          <Column
            source="is_calibration"
            label="Read first by all"
            sortByOrder="DESC"
            render={(copy) => <CalibrationBox round={round} copy={copy} />}
          />
        )}
        {isAdministrator && <Column label="Found" render={(copy) => <Found copy={copy} />} />}
        <Column
          source="signed_off_at"
          label="State"
          data-narrow="plain"
          render={({ signed_off_at: at, is_out: isOut }) => (
            <>
              {at ? "Signed off" : <EmptyText>Not signed off</EmptyText>}
              {isOut && <OutMark />}
            </>
          )}
        />
      </RecordTable>
    </ListPage>
  );
}

function DocumentState({ round, copy }: { round: Round; copy: Copy }) {
  if (copy.document?.is_newer && !isOver(round)) return <strong>A newer one is handed in</strong>;
  if (copy.file_path) return <>Anonymized</>;
  if (!copy.needs_document) return <EmptyText>None</EmptyText>;
  return <strong>{isPdf(copy.document) ? "Not anonymized yet" : "No PDF: ask for one"}</strong>;
}

function Found({ copy }: { copy: Copy }) {
  if (copy.findings.length === 0) return <EmptyText>Nothing</EmptyText>;
  return (
    <Box component="span" sx={{ overflowWrap: "anywhere" }}>
      {[...new Set(copy.findings.map(({ what }) => what))].join(", ")}
    </Box>
  );
}
