import { Alert, Box, Button, Paper, Typography } from "@mui/material";
import { useState } from "react";
import { useGetIdentity, useGetOne } from "react-admin";
import { useParams } from "react-router-dom";
import { counted } from "#common/words.ts";
import { ChangeButton } from "../../components/ChangeButton.tsx";
import { ConfirmedAction, ConfirmedChange } from "../../components/ConfirmedAction.tsx";
import { DocumentPreview } from "../../components/DocumentPreview.tsx";
import { NotLoaded } from "../../components/LoadFailed.tsx";
import { DayField } from "../../components/MomentField.tsx";
import { LinkButton, PageLink } from "../../components/PageLink.tsx";
import { PageTitle } from "../../components/PageTitle.tsx";
import { Panel } from "../../components/Panel.tsx";
import { SelectField } from "../../components/SelectField.tsx";
import { useAllRows } from "../../components/useAllRows.ts";
import { useDatabaseChange } from "../../components/useDatabaseChange.ts";
import {
  documentOrigin,
  hasFindings,
  isDocumentMissing,
  isPdf,
  type RoundEntry,
} from "../../records/roundEntry.ts";
import { roundPath } from "../../records/roundPath.ts";
import { usePeopleWithRight } from "../../records/user.ts";
import { COLUMN, columnsFrom } from "../../theme/panels.ts";
import { ROW } from "../../theme/theme.ts";
import { DisqualifiedMark } from "../DisqualifiedMark.tsx";
import { FileButton } from "../FileButton.tsx";
import type { Judge } from "../judges/judge.ts";
import { isEnded, isOver, isPreparing, type Round } from "../rounds/round.ts";
import { CoverAreas } from "./CoverAreas.tsx";
import { JudgedText } from "./JudgedText.tsx";
import { Reviewers } from "./Reviewers.tsx";
import { anonymizeFile, anonymizeOriginal } from "./saveAnonymizedDocument.ts";
import { useUnreadyEntries } from "./unreadyEntries.ts";

/** One round entry: text, findings, document, reviewers and conflicts. */
export default function RoundEntryPage({ round }: { round: Round }) {
  const { roundEntryId = "" } = useParams();
  const query = useGetOne<RoundEntry>("round-entries", { id: roundEntryId });
  const { data: roundEntry } = query;
  // The document whose areas are being covered: a new one starts without areas.
  const [coveredPath, setCoveredPath] = useState<string>();
  if (!roundEntry) {
    return (
      <NotLoaded
        query={query}
        failure="We couldn’t load the round entry."
        gone="This round entry does not exist."
      />
    );
  }
  const isCovering =
    coveredPath !== undefined && coveredPath === roundEntry.file_path && !roundEntry.ready_at;
  return (
    <Box sx={COLUMN}>
      <PageTitle>{roundEntry.code}</PageTitle>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1.5, alignItems: "baseline" }}>
        <Typography component="h3" variant="h5">
          {roundEntry.code}
        </Typography>
        {roundEntry.is_excluded && <DisqualifiedMark />}
        <PageLink to={`/submissions/${roundEntry.submission_id}`}>
          {roundEntry.receipt_number}
        </PageLink>
        <PageLink to={roundPath(round.id, "round-entries")} sx={{ ml: "auto" }}>
          All round entries
        </PageLink>
      </Box>
      {roundEntry.former_round_name && (
        <Typography>
          Based on the entry in <strong>{roundEntry.former_round_name}</strong>. Text removed in
          that round remains removed. The rest was searched again.
        </Typography>
      )}
      {!round.is_anonymized && (
        <Typography>
          This round is not anonymized. Judges see the team’s original text and document.
        </Typography>
      )}
      <Box sx={isEnded(round) ? COLUMN : columnsFrom("lg", "minmax(0, 1fr) 400px")}>
        <Box sx={COLUMN}>
          <Panel title="Text">
            <JudgedText round={round} roundEntry={roundEntry} />
          </Panel>
          {round.is_anonymized ? (
            <AnonymizedDocumentPanel
              roundEntry={roundEntry}
              isCovering={isCovering}
              onCover={setCoveredPath}
            />
          ) : (
            roundEntry.document && (
              <Panel title="Document">
                <DocumentPreview
                  {...roundEntry.document}
                  name={`the document of ${roundEntry.code}`}
                />
              </Panel>
            )
          )}
          <Paper variant="outlined" sx={{ p: 2, "&:empty": { display: "none" } }}>
            <Reviewers round={round} roundEntryId={roundEntry.id} />
          </Paper>
        </Box>
        <Box sx={COLUMN}>
          {round.is_anonymized && (
            <Panel title="For judges">
              <Box sx={{ ...ROW, gap: 2 }}>
                <MarkReady round={round} roundEntry={roundEntry} isCovering={isCovering} />
                {!isOver(round) && <NextToCheck round={round} roundEntry={roundEntry} />}
              </Box>
            </Panel>
          )}
          {!isEnded(round) && (
            <Panel title="Conflicts of interest">
              <AddConflict roundEntry={roundEntry} />
            </Panel>
          )}
        </Box>
      </Box>
    </Box>
  );
}

interface AnonymizedDocumentPanelProps {
  roundEntry: RoundEntry;
  isCovering: boolean;
  /** Called with the path of the document to cover, or without one when that ends. */
  onCover: (path: string | undefined) => void;
}

/** Shows the document that judges see and anonymizes the team's document or another PDF. */
function AnonymizedDocumentPanel(props: AnonymizedDocumentPanelProps) {
  const { roundEntry, isCovering, onCover } = props;
  const { mutate, isPending } = useDatabaseChange(
    (dataProvider, file: Blob | undefined) =>
      file
        ? anonymizeFile(dataProvider, roundEntry, file)
        : anonymizeOriginal(dataProvider, roundEntry),
    {
      success: "The document has been anonymized.",
      failure: "Failed to anonymize the document. Please try again.",
    },
  );
  const { file_path: path, document: original } = roundEntry;
  if (!path && !original) return null;
  return (
    <Panel title="Document">
      {original?.is_newer && (
        <Alert severity="warning">
          The team has uploaded a newer document. Anonymize the new one.
        </Alert>
      )}
      {!path && !isPdf(original) && (
        <Alert severity="warning">
          Only PDFs can be anonymized, but the team’s document is {original?.name}. Ask the team for
          a PDF and upload it here.
        </Alert>
      )}
      {!roundEntry.ready_at && (
        <Box sx={ROW}>
          {isPdf(original) && (
            <Button variant="outlined" aria-busy={isPending} onClick={() => mutate(undefined)}>
              {path ? "Anonymize document again" : "Anonymize document"}
            </Button>
          )}
          <FileButton
            label="Choose another PDF"
            field="Another PDF"
            accept="application/pdf"
            isBusy={isPending}
            onFile={mutate}
          />
          {path && !isCovering && (
            <Button variant="outlined" onClick={() => onCover(path)}>
              Cover areas
            </Button>
          )}
          <Typography color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
            {original && documentOrigin(original)}
          </Typography>
        </Box>
      )}
      {path && isCovering && (
        <CoverAreas roundEntry={roundEntry} path={path} onClose={() => onCover(undefined)} />
      )}
      {isPending && <Box role="status">Anonymizing the document...</Box>}
      {path && !isCovering && (
        <>
          <Typography>{changesOf(roundEntry)}</Typography>
          <DocumentPreview
            path={path}
            name={`the anonymized document of ${roundEntry.code}`}
            bucket="judging"
          />
        </>
      )}
    </Panel>
  );
}

/** The size of the team's document and of the anonymized one. */
function changesOf(roundEntry: RoundEntry): string {
  const { pages, words, original_pages, original_words, covered_areas } = roundEntry;
  const amount = (pageCount: number | null, wordCount: number | null) =>
    pageCount === null || wordCount === null
      ? "not known"
      : `${counted(pageCount, "page", "pages")}, ${counted(wordCount, "word", "words")}`;
  return `Team’s document: ${amount(original_pages, original_words)}. Anonymized: ${amount(pages, words)}; ${counted(covered_areas, "area", "areas")} covered.`;
}

interface MarkReadyProps {
  round: Round;
  roundEntry: RoundEntry;
  /** Whether areas of its document are being covered, which are not saved yet. */
  isCovering: boolean;
}

/** Marks a round entry as ready for judges, or reopens it until a judge has seen it. */
function MarkReady({ round, roundEntry, isCovering }: MarkReadyProps) {
  if (isCovering) return <Typography>Save or cancel the covered areas first.</Typography>;
  if (roundEntry.ready_at) {
    return (
      <>
        <Typography>
          Ready on <DayField record={roundEntry} source="ready_at" />
        </Typography>
        {!isOver(round) && roundEntry.is_seen && (
          <Typography color="textSecondary">
            A judge has seen this entry, so it can’t be changed.
          </Typography>
        )}
        {!isOver(round) && roundEntry.is_seen === false && (
          <ChangeButton
            label="Reopen"
            request="reopen_round_entry"
            args={{ id: roundEntry.id }}
            success={`${roundEntry.code} can be edited again.`}
            failure="Failed to reopen the round entry. Please try again."
          />
        )}
      </>
    );
  }
  const args = {
    id: roundEntry.id,
    revision: roundEntry.revision,
    ...(roundEntry.file_path && { seen_path: roundEntry.file_path }),
    // The database compares these with its current findings, which may include new ones.
    seen_findings: roundEntry.findings.map((finding) => ({ ...finding })),
  };
  const button = {
    variant: hasFindings(roundEntry) ? "outlined" : "contained",
    disabled: roundEntry.needs_document,
  } as const;
  const change = {
    label: "Mark as ready",
    request: "mark_round_entry_ready",
    success: `${roundEntry.code} is ready.`,
    failure: "Failed to mark the round entry as ready. Please try again.",
  } as const;
  if (!hasFindings(roundEntry)) return <ChangeButton {...change} {...button} args={args} />;
  return (
    <ConfirmedChange
      {...change}
      button={button}
      args={() => args}
      title="Mark as ready despite findings?"
      question={`Findings: ${roundEntry.findings.map(({ what }) => what).join("; ")}. Judges see the text and the document as they are now.`}
      action="Mark as ready anyway"
    />
  );
}

/** Leads to the next round entry, by code, that has findings or an outstanding document. */
function NextToCheck({ round, roundEntry }: { round: Round; roundEntry: RoundEntry }) {
  const { data: unready } = useUnreadyEntries(round);
  const others = unready?.filter(
    (other) => other.id !== roundEntry.id && (hasFindings(other) || isDocumentMissing(other)),
  );
  if (!others) return null;
  const byCode = others.toSorted((a, b) => (a.code < b.code ? -1 : 1));
  const next = byCode.find(({ code }) => code > roundEntry.code) ?? byCode[0];
  if (!next) {
    return (
      isPreparing(round) && (
        <Typography color="textSecondary">No other round entries to check.</Typography>
      )
    );
  }
  return (
    <>
      <LinkButton
        to={roundPath(round.id, `round-entries/${next.id}`)}
        variant={roundEntry.ready_at ? "contained" : "outlined"}
      >
        Check next entry
      </LinkButton>
      <Typography color="textSecondary">
        {counted(byCode.length, "entry", "entries")} left to check
      </Typography>
    </>
  );
}

const SELF = "self";

/** Adds a conflict of interest of a judge, of another administrator, or of the person who is signed in. */
function AddConflict({ roundEntry }: { roundEntry: RoundEntry }) {
  const { data: judges = [] } = useAllRows<Judge>("judging/judges", { state: "active" }, ["name"]);
  const { identity } = useGetIdentity();
  const others = usePeopleWithRight("administration").filter(({ value }) => value !== identity?.id);
  const [person, setPerson] = useState("");
  const add = useDatabaseChange(
    (dataProvider, reason: string) => {
      const conflict = { submission_id: roundEntry.submission_id, reason };
      if (person === SELF) return dataProvider.callDatabase("declare_admin_conflict", conflict);
      return others.some(({ value }) => value === person)
        ? dataProvider.callDatabase("set_admin_conflict", { ...conflict, user_id: person })
        : dataProvider.callDatabase("set_judging_conflict", { ...conflict, judge_id: person });
    },
    {
      success: "The conflict has been added.",
      failure: "Failed to add the conflict. Please try again.",
    },
  );
  return (
    <ConfirmedAction
      label="Add conflict of interest"
      button={{ variant: "outlined", sx: { justifySelf: "start" } }}
      mutation={add}
      args={(reason) => reason}
      reason={{}}
      onToggle={() => setPerson("")}
      title="Add conflict of interest"
      question="Judges with a conflict never see the entry. Administrators with a conflict cannot see the entry’s reviews or decide on the entry. A conflict that you add for another administrator takes effect once that person accepts it."
      action="Add conflict"
      isDestructive={false}
      disabled={!person}
    >
      <SelectField
        label="Person"
        value={person}
        options={[
          { value: "", label: "Select a person" },
          { value: SELF, label: "Myself" },
          ...judges
            .map(({ id, name }) => ({ value: id, label: name, group: "Judges" }))
            .sort((a, b) => a.label.localeCompare(b.label)),
          ...others.map((one) => ({ ...one, group: "Administrators" })),
        ]}
        onChange={setPerson}
      />
    </ConfirmedAction>
  );
}
