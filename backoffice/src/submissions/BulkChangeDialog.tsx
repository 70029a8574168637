import { Alert, Autocomplete, TextField, Typography } from "@mui/material";
import { useState } from "react";
import { useGetMany, useListContext } from "react-admin";
import { ADMIN_SUBMISSIONS_MESSAGES } from "#common/messages.ts";
import { SUBMISSIONS_AT_ONCE, TEXT_LIMITS } from "#shared/constants.ts";
import { inDigits } from "#shared/inDigits.ts";
import { ConfirmDialog } from "../components/ConfirmDialog.tsx";
import { FactTable } from "../components/FactTable.tsx";
import { LoadFailed } from "../components/LoadFailed.tsx";
import { Moment } from "../components/MomentField.tsx";
import { SelectField } from "../components/SelectField.tsx";
import { useDatabaseChange } from "../components/useDatabaseChange.ts";
import { useDatabaseQuery } from "../components/useDatabaseQuery.ts";
import type { Answer } from "../data/databaseFunctions.ts";
import { isReasonRequired } from "../data/errors.ts";
import {
  countSubmissions,
  STATUS_NOTE,
  type Submission,
  statusLabel,
  submitterOf,
} from "../records/submission.ts";
import {
  type BulkRequest,
  notChanged,
  requestFor,
  type SeenSubmission,
  type SubmissionChange,
  UNDOING,
} from "../records/submissionChanges.ts";
import { reasonsFor, textsFor } from "./bulkChangeTexts.ts";
import { useTagsInUse } from "./Tags.tsx";

/** A change of the selected submissions; the tag is chosen in the dialog. */
export interface BulkChange {
  ids: readonly string[];
  change: SubmissionChange;
}

/** Previews a change of many submissions, and makes it, with a notification to undo it. */
export default function BulkChangeDialog(props: BulkChange & { onClose: () => void }) {
  const { ids, onClose } = props;
  const [change, setChange] = useState(props.change);
  const [reason, setReason] = useState("");
  const preview = useDatabaseQuery(
    "preview_submission_changes",
    { ids: [...ids], change },
    { enabled: !("tag" in change && change.tag === ""), gcTime: 0, refetchOnWindowFocus: false },
  );
  const outcomes = preview.data ?? [];
  const changing = outcomes.find(({ outcome }) => outcome === "changes")?.submissions ?? [];
  const { mutate, isPending, error } = useBulkChange(change, onClose);
  const texts = textsFor(change);

  return (
    <ConfirmDialog
      open
      isWide={"status" in change}
      isForm={"tag" in change || "status" in change}
      title={texts.title(countSubmissions(ids.length))}
      question={texts.question}
      action={preview.data ? `Change ${countSubmissions(changing.length)}` : "Change submissions"}
      isDestructive={false}
      busy={isPending}
      disabled={changing.length === 0}
      onConfirm={() =>
        mutate({
          requests: batchesOf(outcomes.flatMap(seenSubmissions)).map((batch) =>
            requestFor(change, batch, reason),
          ),
        })
      }
      onClose={onClose}
    >
      {"tag" in change && <TagFields change={change} onChange={setChange} />}
      {"status" in change && (
        <TextField
          label="Reason"
          value={reason}
          error={isReasonRequired(error)}
          helperText="Required if a submission is in a round that has opened. Another administrator must acknowledge the change before the next release."
          onChange={({ target }) => setReason(target.value)}
          multiline
          autoFocus
          slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.message } }}
        />
      )}
      <div role="status">
        {preview.isFetching && <Typography>Counting...</Typography>}
        {preview.data && (
          <>
            <Typography>{countSubmissions(changing.length)} will change.</Typography>
            {reasonsFor(outcomes, texts.same).map((sentence) => (
              <Typography key={sentence} color="textSecondary">
                {sentence}
              </Typography>
            ))}
          </>
        )}
      </div>
      {preview.error && (
        <LoadFailed error={preview.error} onRetry={() => preview.refetch()}>
          {ADMIN_SUBMISSIONS_MESSAGES.failure}
        </LoadFailed>
      )}
      {"status" in change && (
        <>
          <ChangingSubmissions ids={changing} />
          <Alert severity="info">{STATUS_NOTE}</Alert>
        </>
      )}
    </ConfirmDialog>
  );
}

/** The submissions of an outcome. */
const seenSubmissions = ({
  submissions,
  revisions,
}: Answer<"preview_submission_changes">[number]): SeenSubmission[] =>
  submissions.map((id, at) => ({ id, revision: revisions[at] as number }));

/** An outcome, with the call that undoes it. */
interface Outcome {
  outcome: string;
  submissions: string[];
  undo: BulkRequest | undefined;
}

interface Changes {
  /** One for each batch of submissions. */
  requests: BulkRequest[];
  isUndo?: boolean;
}

const notChangedSince = (submissions: string) => notChanged(submissions, "changed_since");

/** Makes the change, and undoes it for the submissions that it has changed. */
function useBulkChange(change: SubmissionChange, onClose: () => void) {
  const { onUnselectItems } = useListContext();
  const texts = textsFor(change);
  return useDatabaseChange(
    async ({ callDatabase }, { requests }: Changes) => {
      const outcomes: Outcome[] = [];
      for (const { name, args } of requests) {
        for (const { undo, ...outcome } of await callDatabase(name, args)) {
          const undoing = { name: UNDOING[name], args: undo as unknown as BulkRequest["args"] };
          outcomes.push({ ...outcome, undo: undo ? undoing : undefined });
        }
      }
      return outcomes;
    },
    {
      success: (answers, { isUndo = false }) => {
        const changed = answers.filter(({ outcome }) => outcome === "changes");
        const submissions = countSubmissions(
          changed.flatMap((answer) => answer.submissions).length,
        );
        return isUndo
          ? // A submission that has its former value already was changed by someone else.
            [`${submissions} changed back.`, ...reasonsFor(answers, notChangedSince)].join(" ")
          : [texts.done(submissions), ...reasonsFor(answers, texts.same)].join(" ");
      },
      undo: (answers): Changes | undefined => {
        const requests = answers.flatMap(({ undo }) => undo ?? []);
        return requests.length === 0 ? undefined : { requests, isUndo: true };
      },
      failure: "Failed to change the submissions. Please try again.",
      onFailure: isReasonRequired,
      onDone: (_, { isUndo }) => {
        if (isUndo) return;
        onUnselectItems();
        onClose();
      },
    },
  );
}

const batchesOf = (submissions: readonly SeenSubmission[]) =>
  Array.from({ length: Math.ceil(submissions.length / SUBMISSIONS_AT_ONCE) }, (_, at) =>
    submissions.slice(at * SUBMISSIONS_AT_ONCE, (at + 1) * SUBMISSIONS_AT_ONCE),
  );

interface TagFieldsProps {
  change: { tag: string; is_on: boolean };
  onChange: (change: SubmissionChange) => void;
}

function TagFields({ change, onChange }: TagFieldsProps) {
  const inUse = useTagsInUse();
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
            helperText="Press Enter to see how many submissions will change."
          />
        )}
      />
    </>
  );
}

const MAX_SHOWN = 100;

/** The first submissions that change. */
function ChangingSubmissions({ ids }: { ids: readonly string[] }) {
  const { data } = useGetMany<Submission>("submissions", { ids: ids.slice(0, MAX_SHOWN) });
  if (!data || ids.length === 0) return null;
  return (
    <div>
      <FactTable
        label="Submissions to change"
        rows={data}
        keyOf={({ id }) => id}
        columns={[
          { label: "Idea name", render: ({ idea_name }) => <bdi>{idea_name}</bdi> },
          { label: "Status now", render: ({ status }) => statusLabel(status) },
          { label: "Receipt", render: ({ receipt_number }) => receipt_number },
          { label: "Submitted by", render: (submission) => <bdi>{submitterOf(submission)}</bdi> },
          { label: "Submitted", render: (submission) => <Moment at={submission.submitted_at} /> },
        ]}
      />
      {ids.length > MAX_SHOWN && (
        <Typography sx={{ mt: 1 }} color="textSecondary">
          And {inDigits(ids.length - MAX_SHOWN)} more.
        </Typography>
      )}
    </div>
  );
}
