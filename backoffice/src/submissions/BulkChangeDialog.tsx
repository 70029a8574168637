import { Alert, Autocomplete, Box, Button, TextField, Typography } from "@mui/material";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { useDataProvider, useListContext, useRefresh } from "react-admin";
import { ADMIN_SUBMISSIONS_MESSAGES } from "#common/messages.ts";
import { labelOf } from "#common/words.ts";
import { ENTRIES_AT_ONCE, SUBMISSION_STATUSES, TEXT_LIMITS } from "#shared/constants.ts";
import { ConfirmDialog } from "../components/ConfirmDialog.tsx";
import { FactTable } from "../components/FactTable.tsx";
import { LoadFailed } from "../components/LoadFailed.tsx";
import { Moment } from "../components/MomentField.tsx";
import { ProgressDialog } from "../components/ProgressDialog.tsx";
import { SelectField } from "../components/SelectField.tsx";
import { useWork } from "../components/useWork.ts";
import type { ChangePreview } from "../data/databaseFunctions.ts";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { isReasonRequired, messageFor, reasonOf } from "../data/errors.ts";
import type { SubmissionChange } from "../data/submissionChanges.ts";
import { UnsavedGuard } from "../forms/UnsavedGuard.tsx";
import { countEntries, STATUS_NOTE, submitterOf } from "../records/submission.ts";
import { reasonsFor, textsFor } from "./bulkChangeTexts.tsx";
import { useTags } from "./Tags.tsx";

/** A change of the selected entries; the tag is chosen in the dialog. */
export interface BulkChange {
  ids: readonly string[];
  change: SubmissionChange;
}

/** Previews a change of many submissions, makes it, and offers to undo it. */
export default function BulkChangeDialog(props: BulkChange & { onClose: () => void }) {
  const { ids, onClose } = props;
  const [change, setChange] = useState(props.change);
  const { preview, changing, undoing } = useBulkChange(ids, change);
  const { onUnselectItems } = useListContext();
  const refresh = useRefresh();
  const texts = textsFor(change);

  const isUndoing = undoing.step !== "ready";
  const batches = isUndoing ? undoing : changing;
  if (batches.step !== "ready") {
    return (
      <Progress
        key={String(isUndoing)}
        title={isUndoing ? `Undo: ${texts.name}` : texts.name}
        batches={batches}
        change={change}
        summary={isUndoing ? texts.undone : texts.done}
        onUndo={isUndoing || undoing.ids.length === 0 ? undefined : undoing.start}
        onClose={() => {
          onUnselectItems();
          refresh();
          onClose();
        }}
      />
    );
  }

  const changes = preview.data?.outcomes.changes ?? 0;
  return (
    <ConfirmDialog
      open
      isWide={"status" in change}
      isForm={"tag" in change || "status" in change}
      title={texts.title(countEntries(ids.length))}
      question={texts.question}
      action={preview.data ? `${texts.action} ${countEntries(changes)}` : texts.action}
      isDestructive={false}
      busy={false}
      disabled={changes === 0 || preview.isFetching}
      onConfirm={changing.start}
      onClose={onClose}
    >
      <Box sx={{ display: "grid", gap: 1.5, mt: 1.5 }}>
        {"tag" in change && <TagFields change={change} onChange={setChange} />}
        {"status" in change && (
          <TextField
            label="Reason"
            value={change.reason ?? ""}
            error={isReasonRequired(preview.error)}
            helperText="Required once judging has begun. The administrator who confirms the next release acknowledges it"
            onChange={({ target }) => setChange({ ...change, reason: target.value })}
            multiline
            autoFocus
            slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.message } }}
          />
        )}
        <div role="status">
          {preview.isFetching && <Typography>Counting...</Typography>}
          {preview.data && (
            <>
              <Typography>{texts.preview(countEntries(changes))}</Typography>
              <Reasons counts={preview.data.outcomes} change={change} />
            </>
          )}
        </div>
        {preview.error && !isReasonRequired(preview.error) && (
          <LoadFailed error={preview.error} onRetry={() => preview.refetch()}>
            {ADMIN_SUBMISSIONS_MESSAGES.failure}
          </LoadFailed>
        )}
        {"status" in change && (
          <>
            {preview.data && changes > 0 && <ChangedEntries preview={preview.data} />}
            <Alert severity="info">{STATUS_NOTE}</Alert>
          </>
        )}
      </Box>
    </ConfirmDialog>
  );
}

interface ReasonsProps {
  counts: ChangePreview["outcomes"];
  change: SubmissionChange;
}

/** The reasons why some submissions do not change. */
function Reasons({ counts, change }: ReasonsProps) {
  return reasonsFor(counts, change).map((reason) => (
    <Typography key={reason} color="text.secondary">
      {reason}
    </Typography>
  ));
}

interface TagFieldsProps {
  change: { tag: string; is_on: boolean };
  onChange: (change: SubmissionChange) => void;
}

function TagFields({ change, onChange }: TagFieldsProps) {
  const inUse = useTags();
  return (
    <>
      <SelectField
        label="Action"
        value={change.is_on ? "on" : "off"}
        options={[
          { value: "on", label: "Add the tag" },
          { value: "off", label: "Remove the tag" },
        ]}
        onChange={(chosen) => onChange({ ...change, is_on: chosen === "on" })}
      />
      <Autocomplete
        freeSolo
        autoSelect
        options={inUse}
        value={change.tag || null}
        onChange={(_, chosen) => onChange({ ...change, tag: chosen?.trim() ?? "" })}
        renderInput={(params) => (
          <TextField
            {...params}
            autoFocus
            label="Tag"
            helperText="Press Enter to see how many entries change."
          />
        )}
      />
    </>
  );
}

/** The first submissions that change. */
function ChangedEntries({ preview: { first, outcomes } }: { preview: ChangePreview }) {
  const rest = (outcomes.changes ?? 0) - first.length;
  return (
    <div>
      <FactTable
        label="Entries that change"
        rows={first}
        keyOf={({ id }) => id}
        columns={[
          { label: "Idea name", render: ({ idea_name }) => <bdi>{idea_name}</bdi> },
          { label: "Status now", render: ({ status }) => labelOf(SUBMISSION_STATUSES, status) },
          { label: "Receipt", render: ({ receipt_number }) => receipt_number },
          { label: "Submitted by", render: (entry) => <bdi>{submitterOf(entry)}</bdi> },
          { label: "Submitted", render: (entry) => <Moment at={entry.submitted_at} /> },
        ]}
      />
      {rest > 0 && (
        <Typography sx={{ mt: 1 }} color="text.secondary">
          And {rest.toLocaleString("en")} more.
        </Typography>
      )}
    </div>
  );
}

/** Previews a change of many entries, makes it, and undoes it for the changed entries. */
function useBulkChange(ids: readonly string[], change: SubmissionChange) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const previewId = useId();
  const [isStarted, setIsStarted] = useState(false);
  const preview = useQuery({
    // Without the ids, of which there may be 20,000, and without the text of the reason, which changes nothing.
    queryKey: [
      "submissions",
      previewId,
      { ...change, reason: "reason" in change && change.reason !== "" },
    ],
    queryFn: () =>
      dataProvider.callDatabase("preview_submission_changes", { ids: [...ids], change }),
    gcTime: 0,
    // The change and its undo need the moment of the preview, so it is not read again.
    enabled: !isStarted && !("tag" in change && change.tag === ""),
    refetchOnWindowFocus: false,
  });
  const request =
    (name: "change_submissions" | "undo_submission_changes") => async (batch: string[]) => {
      if (!preview.data) throw new Error("Nothing is changed without a preview.");
      setIsStarted(true);
      const { since } = preview.data;
      return dataProvider.callDatabase(name, { ids: batch, change, since });
    };
  const changing = useBatches(ids, request("change_submissions"));
  const changed = changing.answers.filter(({ outcome }) => outcome === "changes");
  const undoing = useBatches(
    changed.map(({ id }) => id),
    request("undo_submission_changes"),
  );
  return { preview, changing, undoing };
}

interface Outcome {
  id: string;
  outcome: string;
}

/** Sends ids in batches. After a failure, it continues with the batch that failed. */
function useBatches(ids: readonly string[], request: (batch: string[]) => Promise<Outcome[]>) {
  const [answers, setAnswers] = useState<readonly Outcome[]>([]);
  const { mutateAsync, isPaused } = useMutation({ mutationFn: request });
  const { start, ...work } = useWork(async (_: undefined, signal) => {
    const all = [...answers];
    while (all.length < ids.length && !signal.aborted) {
      all.push(...(await mutateAsync(ids.slice(all.length, all.length + ENTRIES_AT_ONCE))));
      setAnswers([...all]);
    }
  });
  return { ...work, ids, answers, isPaused, start: () => start(undefined) };
}

interface ProgressProps {
  title: string;
  batches: ReturnType<typeof useBatches>;
  change: SubmissionChange;
  /** The result, for a number of entries. */
  summary: (entries: string) => ReactNode;
  /** Undoes the change; undefined if there is nothing to undo. */
  onUndo: (() => void) | undefined;
  onClose: () => void;
}

/** The progress of a change in batches, which can be stopped, then its result, which can be undone. */
function Progress({ title, batches, change, summary, onUndo, onClose }: ProgressProps) {
  const { ids, answers, step, isRunning, error } = batches;
  const hasFailed = step === "failed";
  const progressText = `${answers.length.toLocaleString("en")} of ${countEntries(ids.length)}`;
  const byOutcome = Map.groupBy(answers, ({ outcome }) => outcome);
  const counts = Object.fromEntries(
    [...byOutcome].map(([outcome, members]) => [outcome, members.length]),
  );
  return (
    <>
      <ProgressDialog
        title={title}
        progress={progressText}
        percent={(100 * answers.length) / ids.length}
        isRunning={isRunning}
        note={
          <>
            {step === "stopping" && <Typography>Stopping after this batch...</Typography>}
            {batches.isPaused && (
              <Alert severity="info">No connection. The change continues once it is back.</Alert>
            )}
          </>
        }
        // While a change is running, only the button can stop it.
        onClose={isRunning ? undefined : onClose}
        actions={
          isRunning ? (
            <Button key="stop" autoFocus onClick={batches.stop} disabled={step === "stopping"}>
              Stop
            </Button>
          ) : (
            <>
              {onUndo && !hasFailed && <Button onClick={onUndo}>Undo</Button>}
              <Button
                key="close"
                {...(!hasFailed && { variant: "contained", autoFocus: true })}
                onClick={onClose}
              >
                Close
              </Button>
              {hasFailed && (
                <Button key="retry" variant="contained" autoFocus onClick={batches.start}>
                  Try again
                </Button>
              )}
            </>
          )
        }
      >
        {step === "done" && answers.length < ids.length && (
          <Alert severity="info">Stopped after {progressText}.</Alert>
        )}
        {hasFailed && (
          <Alert severity="warning">
            Interrupted after {progressText}. {reasonOf(error) ?? messageFor(error, "")} Earlier
            changes stay. “Try again” repeats the batch that failed, and changes nothing twice.
          </Alert>
        )}
        <div role="status">
          <Typography>{summary(countEntries(counts.changes ?? 0))}</Typography>
          <Reasons counts={counts} change={change} />
        </div>
      </ProgressDialog>
      <UnsavedGuard
        isUnsaved={isRunning || hasFailed}
        loss={`${progressText} are changed.`}
        consequence="Leaving stops the rest."
      />
    </>
  );
}
