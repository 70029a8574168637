import { Alert, Autocomplete, Box, TextField, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useDataProvider, useListContext, useRefresh } from "react-admin";
import { ADMIN_SUBMISSIONS_MESSAGES } from "#common/messages.ts";
import { labelOf } from "#common/words.ts";
import { SUBMISSION_STATUSES, TEXT_LIMITS } from "#shared/constants.ts";
import { ConfirmDialog } from "../components/ConfirmDialog.tsx";
import { FactTable } from "../components/FactTable.tsx";
import { LoadFailed } from "../components/LoadFailed.tsx";
import { MomentField } from "../components/MomentField.tsx";
import { SelectField } from "../components/SelectField.tsx";
import type { ChangePreview } from "../data/databaseFunctions.ts";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { isReasonWanted } from "../data/errors.ts";
import type { SubmissionChange } from "../data/submissionChanges.ts";
import { BatchesDialog } from "../lists/BatchesDialog.tsx";
import { useBatches } from "../lists/useBatches.ts";
import { countEntries, STATUS_NOTE, submitterOf } from "../records/submission.ts";
import { reasonsFor, wordsFor } from "./bulkChangeWords.tsx";
import { useTags } from "./Tags.tsx";

/** A change of the selected entries; the tag is chosen in the dialog. */
export interface BulkChange {
  ids: readonly string[];
  change: SubmissionChange;
}

/** Shows what a change of many entries does, makes it, and offers to undo it. */
export default function BulkChangeDialog(props: BulkChange & { onClose: () => void }) {
  const { ids, onClose } = props;
  const [change, setChange] = useState(props.change);
  const { preview, changing, undoing, start, undo } = useBulkChange(ids, change);
  const { onUnselectItems } = useListContext();
  const refresh = useRefresh();
  const words = wordsFor(change);

  function closeAndShow() {
    onUnselectItems();
    refresh();
    onClose();
  }

  const isUndo = undoing.step !== "ready";
  const running = isUndo ? undoing : changing;
  if (running.step !== "ready") {
    const counts = countOutcomes(running.answers);
    const changes = countEntries(counts.changes ?? 0);
    return (
      <BatchesDialog
        key={isUndo ? "undo" : "change"}
        title={isUndo ? `Undo: ${words.name}` : words.name}
        of={running}
        count={countEntries}
        onUndo={isUndo ? undefined : undo}
        onClose={closeAndShow}
      >
        <Typography>{isUndo ? words.undone(changes) : words.done(changes)}</Typography>
        <Reasons counts={counts} change={change} />
      </BatchesDialog>
    );
  }

  const changes = preview.data?.outcomes.changes ?? 0;
  return (
    <ConfirmDialog
      open
      isWide={"status" in change}
      isForm={"tag" in change || "status" in change}
      title={words.title(countEntries(ids.length))}
      question={words.question}
      action={preview.data ? `${words.action} ${countEntries(changes)}` : words.action}
      isDestructive={false}
      busy={false}
      disabled={changes === 0 || preview.isFetching}
      onConfirm={start}
      onClose={onClose}
    >
      <Box sx={{ display: "grid", gap: 1.5, mt: 1.5 }}>
        {"tag" in change && <TagFields change={change} onChange={setChange} />}
        {"status" in change && (
          <TextField
            label="Reason"
            value={change.reason ?? ""}
            error={isReasonWanted(preview.error)}
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
              <Typography>{words.preview(countEntries(changes))}</Typography>
              <Reasons counts={preview.data.outcomes} change={change} />
            </>
          )}
        </div>
        {preview.error && !isReasonWanted(preview.error) && (
          <LoadFailed error={preview.error} onRetry={() => preview.refetch()}>
            {ADMIN_SUBMISSIONS_MESSAGES.failure}
          </LoadFailed>
        )}
        {"status" in change && (
          <>
            {preview.data && changes > 0 && <First preview={preview.data} />}
            <Alert severity="info">{STATUS_NOTE}</Alert>
          </>
        )}
      </Box>
    </ConfirmDialog>
  );
}

function countOutcomes(answers: readonly { outcome: string }[]): ChangePreview["outcomes"] {
  const counts: Record<string, number> = {};
  for (const { outcome } of answers) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

/** Why some stay as they are. */
function Reasons({
  counts,
  change,
}: {
  counts: ChangePreview["outcomes"];
  change: SubmissionChange;
}) {
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
        label="What to do"
        value={change.is_on ? "on" : "off"}
        options={[
          { value: "on", label: "Put the tag on" },
          { value: "off", label: "Take the tag off" },
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

/** The first of those that change. */
function First({ preview: { first, outcomes } }: { preview: ChangePreview }) {
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
          {
            label: "Submitted",
            render: (entry) => <MomentField record={entry} source="submitted_at" />,
          },
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

/** Previews a change of many entries, makes it in batches, and undoes it. */
function useBulkChange(ids: readonly string[], change: SubmissionChange) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const own = useId();
  const request =
    (name: "change_submissions" | "undo_submission_changes") =>
    async (batch: string[]): Promise<{ id: string; outcome: string }[]> => {
      if (!preview.data) throw new Error("Nothing is changed without a preview.");
      const { since } = preview.data;
      return dataProvider.callDatabase(name, { ids: batch, change, since });
    };
  const changing = useBatches(request("change_submissions"));
  const undoing = useBatches(request("undo_submission_changes"));
  const preview = useQuery({
    // Without the ids: there may be 20,000. Which reason it is changes nothing of it.
    queryKey: [
      "submissions",
      own,
      { ...change, reason: "reason" in change && change.reason !== "" },
    ],
    queryFn: () =>
      dataProvider.callDatabase("preview_submission_changes", { ids: [...ids], change }),
    gcTime: 0,
    // The change and its undo need the moment of the preview, so it is not read again.
    enabled: changing.step === "ready" && !("tag" in change && change.tag === ""),
    refetchOnWindowFocus: false,
  });
  const changed = changing.answers.filter(({ outcome }) => outcome === "changes");
  return {
    preview,
    changing,
    undoing,
    start: () => void changing.start(ids),
    /** For those that were changed; undefined without any. */
    undo: changed.length > 0 ? () => void undoing.start(changed.map(({ id }) => id)) : undefined,
  };
}
