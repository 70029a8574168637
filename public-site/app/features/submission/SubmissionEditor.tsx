import { Textarea, TextInput } from "@mantine/core";
import { type KeyboardEvent, useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { isEnter } from "#common/isEnter.ts";
import { localTime } from "#common/localTime.ts";
import { countOf } from "#common/words.ts";
import { useAutosave } from "#common/work/useAutosave.ts";
import type { Challenge } from "#shared/challengeRow.ts";
import { TEXT_LIMITS } from "#shared/constants.ts";
import { inDigits } from "#shared/inDigits.ts";
import { characterCount } from "#shared/validation.ts";
import { Arrow, Button, ButtonLink } from "~/components/Button.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { Part, Parts } from "~/components/Parts.tsx";
import { paths } from "~/config/paths.ts";
import { closedMessage } from "~/content/myEditor.ts";
import type { Submission, SubmissionTexts } from "~/data/submission.ts";
import { ConflictPanel, TitledText } from "~/features/autosave/ConflictPanel.tsx";
import { RestoredMessage, SaveBar } from "~/features/autosave/SaveBar.tsx";
import {
  SUBMISSION_GUIDE_ID,
  SubmissionGuide,
} from "~/features/submission-guide/SubmissionGuide.tsx";
import { DONE, type Outcome } from "~/lib/outcome.ts";
import { useSingleRequest } from "~/lib/useSingleRequest.ts";
import { DocumentField, useDocumentUpload } from "./DocumentField.tsx";
import { EditingTime } from "./EditingTime.tsx";
import {
  createEditedSubmission,
  DESCRIPTION_LIMIT,
  type EditedSubmissionState,
} from "./editedSubmission.ts";
import styles from "./SubmissionEditor.module.css";
import { Activity, SubmissionView } from "./SubmissionView.tsx";
import { type OtherEditor, useEditLease } from "./useEditLease.ts";

interface SubmissionEditorProps {
  submission: Submission;
  challenge: Challenge;
}

/** Edits the team's submission, one member at a time. Changes are saved during typing. */
export function SubmissionEditor({ submission: loaded, challenge }: SubmissionEditorProps) {
  const { revalidate } = useRevalidator();
  // If the person loses access to the submission, the loader redirects.
  const [edited] = useState(() => createEditedSubmission(loaded, () => void revalidate()));
  const { other, takeOver } = useEditLease(edited);
  const state = useAutosave(
    edited,
    loaded,
    "Your last changes to your entry haven’t been saved yet.",
    other === undefined,
  );
  const { server: submission, typed, saving } = state;
  const documentUpload = useDocumentUpload(edited);
  const { upload } = documentUpload;
  const navigate = useNavigate();
  const { busy, run } = useSingleRequest();
  const idea = useRef<HTMLElement>(null);

  /** Opens the review once everything is saved. */
  async function review(): Promise<Outcome> {
    const isUploaded = !upload.busy || (await upload.ended());
    if (isUploaded && (await edited.flush())) await navigate(paths.submissionSubmit);
    return DONE;
  }

  function choose(winner: "typed" | "server") {
    void edited.resolve(winner);
    idea.current?.focus();
  }

  const isWaiting = busy && upload.busy;
  if (!submission.can_edit) return <ClosedSubmission state={state} />;

  return (
    <div className={`stack gap-m beside ${styles.editor}`}>
      <div className="stack gap-m measure-l">
        {other ? (
          <EditedElsewhere other={other} state={state} onTakeOver={takeOver} />
        ) : (
          <>
            {saving.status === "conflict" && (
              <ConflictPanel
                message="This entry was changed while you were editing it."
                savedTitle={`Saved on ${localTime(submission.edited_at)}`}
                saved={<Texts {...submission} />}
                typed={<Texts {...typed} />}
                onChoose={choose}
              />
            )}
            <section ref={idea} className="stack" tabIndex={-1} aria-label="Your idea">
              <RestoredMessage state={state} />
              <Part>
                <SubmissionFields typed={typed} onType={edited.type} />
              </Part>
            </section>
            <Part>
              <DocumentField {...documentUpload} submission={submission} />
            </Part>
          </>
        )}
        <Activity submission={submission} />
        <BackToDashboard />
        {!other && (
          <SaveBar state={state} onSave={() => void edited.flush()}>
            <div className="row gap-2xs">
              <div className="narrow-only">
                <Button look="quiet" size="small" popoverTarget={SUBMISSION_GUIDE_ID}>
                  Guide
                </Button>
              </div>
              {submission.can_submit && (
                <Button size="small" aria-busy={busy} onClick={() => run(review)}>
                  <span>
                    <span>{isWaiting ? "Waiting for the upload..." : "Review"}</span>{" "}
                    {!isWaiting && <span className="wide-only">and submit</span>}
                  </span>{" "}
                  <Arrow />
                </Button>
              )}
            </div>
          </SaveBar>
        )}
      </div>
      <div className={`stack sticky ${styles.aside}`}>
        <Parts>
          <EditingTime submission={submission} challenge={challenge} />
          <SubmissionGuide submissionId={submission.id} />
        </Parts>
      </div>
    </div>
  );
}

interface EditedElsewhereProps {
  other: OtherEditor;
  state: EditedSubmissionState;
  onTakeOver: () => Promise<void>;
}

/** The saved submission, while someone else edits it. */
function EditedElsewhere({ other: { name }, state, onTakeOver }: EditedElsewhereProps) {
  const consequence = name ? `${name} can only read it` : "the other window becomes read-only";
  const { server: submission, saving } = state;
  return (
    <section className="stack" aria-labelledby="other-heading">
      <div className="stack start panel">
        <div role="status" className="stack gap-2xs">
          <h2 id="other-heading" className="title-s">
            {name ? `${name} is editing this entry` : "You’re editing this entry in another window"}
          </h2>
          <p>{`You’re viewing the saved version. If you edit here instead, ${consequence}.`}</p>
        </div>
        <Button onClick={() => void onTakeOver()}>Edit here instead</Button>
      </div>
      {saving.status !== "saved" && (
        <FormMessage
          kind="failure"
          message="Your last changes haven’t been saved."
          detail="They’re still in this window. Edit here to see and save them."
        />
      )}
      <SubmissionView submission={submission} />
    </section>
  );
}

/** The submission after the deadline, and late changes. */
function ClosedSubmission({
  state: { server: submission, typed, saving },
}: {
  state: EditedSubmissionState;
}) {
  return (
    <div className="stack gap-m measure-l">
      {/* Announced, because the deadline may pass while the page is open. */}
      <p role="status">{closedMessage(submission)}</p>
      {saving.status === "closed" && (
        <>
          <FormMessage
            kind="failure"
            message="Your last changes came too late and aren’t part of the entry."
          />
          <details className="typed">
            <summary>Unsaved changes</summary>
            <Texts {...typed} />
          </details>
        </>
      )}
      <SubmissionView submission={submission} />
      <Activity submission={submission} />
      <BackToDashboard />
    </div>
  );
}

function BackToDashboard() {
  return (
    <div>
      <ButtonLink to={paths.dashboard} look="quiet">
        Back to the dashboard
      </ButtonLink>
    </div>
  );
}

const Texts = ({ idea_name, description }: SubmissionTexts) => (
  <TitledText title={idea_name || "No name"} text={description || "No description"} />
);

interface SubmissionFieldsProps {
  typed: SubmissionTexts;
  onType: (patch: Partial<SubmissionTexts>) => void;
}

function SubmissionFields({ typed, onType }: SubmissionFieldsProps) {
  const description = useRef<HTMLTextAreaElement>(null);
  const length = characterCount(typed.description);
  const tooLong = length > DESCRIPTION_LIMIT;

  function onKeyDown(event: KeyboardEvent) {
    if (!isEnter(event)) return;
    event.preventDefault();
    const field = description.current;
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }

  return (
    <>
      <TextInput
        label="Idea name"
        name="idea_name"
        autoComplete="off"
        enterKeyHint="next"
        // The page of an empty submission starts with this field.
        data-autofocus={typed.idea_name + typed.description === "" || undefined}
        maxLength={TEXT_LIMITS.ideaName}
        value={typed.idea_name}
        onChange={(event) => onType({ idea_name: event.currentTarget.value })}
        onKeyDown={onKeyDown}
      />
      <Textarea
        ref={description}
        label="Description"
        name="description"
        description="What the device does, how it works and whom it helps, in English. One entry may hold several ideas."
        styles={{ input: { minHeight: "20rem" } }}
        autosize
        value={typed.description}
        onChange={(event) => onType({ description: event.currentTarget.value })}
        error={
          tooLong && `${inDigits(length)} of at most ${inDigits(DESCRIPTION_LIMIT)} characters`
        }
      />
      {!tooLong && (
        <p className="text-s field-text">{`${countOf(length, DESCRIPTION_LIMIT)} characters`}</p>
      )}
    </>
  );
}
