import { Radio, Textarea, type TextareaProps } from "@mantine/core";
import { useRef, useState } from "react";
import { inDigits } from "#common/words.ts";
import { MIN_TEAM_COMMENT } from "#shared/constants.ts";
import { characterCount } from "#shared/validation.ts";
import { Button } from "~/components/Button.tsx";
import { ConfirmDialog } from "~/components/ConfirmDialog.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { COMMENT_SIGNED, type Criterion, submitReview } from "~/data/judging.ts";
import { ConflictPanel } from "~/features/autosave/ConflictPanel.tsx";
import { RestoredMessage, SaveBar } from "~/features/autosave/SaveBar.tsx";
import { failure, type Outcome } from "~/lib/outcome.ts";
import {
  COMMENT_LIMIT,
  type EditedReview,
  type EditedReviewState,
  lengthOf,
  missingIn,
  scoredOf,
} from "./editedReview.ts";
import { focusField, KeyboardHelp, useScoringKeys } from "./KeyboardHelp.tsx";
import { ReviewView } from "./ReviewView.tsx";
import styles from "./ScoringForm.module.css";

interface ScoringFormProps {
  edited: EditedReview;
  state: EditedReviewState;
  /** The judge's average scores for other round entries, by criterion. */
  averages: readonly number[];
}

/** Scores and comments, saved during typing. */
export function ScoringForm({ edited, state, averages }: ScoringFormProps) {
  const { typed, saving, server } = state;
  const { criteria, gives_feedback } = server.round;
  const [dialog, setDialog] = useState<"help" | "submit">();
  // Errors appear after the first attempt to submit, and are then updated with each change.
  const [isAttempted, setIsAttempted] = useState(false);
  const form = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const missing = missingIn(typed, server.round);
  const shown = isAttempted ? missing : undefined;

  function submit() {
    setIsAttempted(true);
    if (!missing) return setDialog("submit");
    focusField(form.current, missing.criteria[0] ?? criteria.length);
  }

  const onKeyDown = useScoringKeys({ onSubmit: submit, onHelp: () => setDialog("help") });

  return (
    <section
      ref={form}
      className={`stack gap-l ${styles.form}`}
      aria-labelledby="scores-heading"
      onKeyDown={onKeyDown}
    >
      <h2 ref={heading} id="scores-heading" tabIndex={-1} className="title-s">
        Your review
      </h2>
      {server.state === "returned" && (
        <FormMessage
          kind="success"
          message="An administrator has returned this review to you."
          detail="Your scores and comments are unchanged. Check them, then submit again."
        />
      )}
      {saving.status === "conflict" && (
        <ConflictPanel
          message="You changed this review in another window."
          saved={<ReviewView review={server} criteria={criteria} />}
          typed={<ReviewView review={typed} criteria={criteria} />}
          onChoose={(winner) => {
            void edited.resolve(winner);
            heading.current?.focus();
          }}
        />
      )}
      <RestoredMessage state={state} />
      {criteria.map((criterion, index) => (
        <CriterionField
          key={criterion.name}
          criterion={criterion}
          score={typed.scores[index] ?? null}
          average={averages[index]}
          error={shown?.criteria.includes(index) ? "Choose a score." : undefined}
          onScore={(value) => edited.type({ scores: typed.scores.with(index, value) })}
        />
      ))}
      {gives_feedback && (
        <CommentField
          label="For the team"
          description={`Strengths, and what to improve next. The team reads this after the results, without your name. ${lengthOf(typed)}`}
          value={typed.comment_for_team}
          error={shown?.comment ? `Write at least ${MIN_TEAM_COMMENT} characters.` : undefined}
          onType={(comment_for_team) => edited.type({ comment_for_team })}
        />
      )}
      <CommentField
        label="For the panel"
        description="Optional. Only the other judges and the administrators read this."
        value={typed.comment_for_panel}
        onType={(comment_for_panel) => edited.type({ comment_for_panel })}
      />
      <SaveBar state={state} onSave={() => void edited.flush()}>
        <div className="row text-s">
          <Button onClick={submit}>Submit review</Button>
          <p role="status">{scoredOf(typed)}</p>
          {/* Wide windows usually come with a keyboard. */}
          <button
            type="button"
            className="text-s link-button wide-only"
            onClick={() => setDialog("help")}
          >
            Shortcuts
          </button>
          <a className="link-button narrow-only" href="#entry">
            Read
          </a>
        </div>
      </SaveBar>
      {dialog === "help" && <KeyboardHelp onClose={() => setDialog(undefined)} />}
      {dialog === "submit" && <SubmitDialog edited={edited} onClose={() => setDialog(undefined)} />}
    </section>
  );
}

interface CriterionFieldProps {
  criterion: Criterion;
  score: number | null;
  /** The judge's average score for other round entries; undefined before the first. */
  average: number | undefined;
  error: string | undefined;
  onScore: (score: number) => void;
}

function CriterionField({
  criterion: { name, question, score_labels },
  score,
  average,
  error,
  onScore,
}: CriterionFieldProps) {
  return (
    <Radio.Group
      classNames={{
        label: styles.name ?? "",
        description: styles.question ?? "",
        error: styles.error ?? "",
      }}
      label={name}
      description={question}
      error={error}
    >
      <div className={styles.scores}>
        {score_labels.map((label, position) => (
          <label key={label} className={styles.score}>
            <input
              type="radio"
              className={styles.circle}
              name={name}
              value={position + 1}
              checked={score === position + 1}
              onChange={() => onScore(position + 1)}
              aria-label={`${position + 1}: ${label}`}
            />
            {label}
          </label>
        ))}
      </div>
      {average !== undefined && (
        <p className="text-s soft mt-2xs">{`Your average in this round: ${average.toFixed(1)}`}</p>
      )}
    </Radio.Group>
  );
}

interface CommentFieldProps extends Pick<TextareaProps, "label" | "description" | "error"> {
  value: string;
  onType: (text: string) => void;
}

function CommentField({ value, error, onType, ...field }: CommentFieldProps) {
  const length = characterCount(value);
  return (
    <Textarea
      {...field}
      styles={{ input: { minHeight: "7rem" } }}
      autosize
      value={value}
      onChange={(event) => onType(event.currentTarget.value)}
      error={
        length > COMMENT_LIMIT
          ? `${inDigits(length)} of at most ${inDigits(COMMENT_LIMIT)} characters`
          : error
      }
    />
  );
}

interface SubmitDialogProps {
  edited: EditedReview;
  onClose: () => void;
}

function SubmitDialog({ edited, onClose }: SubmitDialogProps) {
  // The database recognizes the judge's name, in any spelling.
  const [isSigned, setIsSigned] = useState(false);

  async function submit(): Promise<Outcome> {
    // The server submits the saved version, so save first.
    if (!(await edited.flush())) {
      return failure(
        "Your review could not be submitted.",
        "It is not saved yet. See the message on the page.",
      );
    }
    const outcome = await edited.runExclusive(({ work }) => submitReview(work, isSigned));
    if (!outcome.ok && outcome.problem === COMMENT_SIGNED) {
      setIsSigned(true);
      return { ...outcome, message: "Your review is not submitted yet." };
    }
    // An earlier attempt may have succeeded although its answer was lost, or the round may have closed. Then the page
    // shows the review instead of this form.
    if (outcome.ok || outcome.problem !== "unreachable") await edited.refresh();
    return outcome;
  }

  return (
    <ConfirmDialog
      opened
      title="Submit this review?"
      confirmLabel={isSigned ? "Submit with my name" : "Submit"}
      busyLabel="Submitting..."
      cancelLabel="Keep writing"
      destructive={false}
      action={submit}
      onDone={onClose}
      onCancel={onClose}
    >
      <p>
        It counts from then on, and you can no longer change it. An administrator can return it to
        you.
      </p>
    </ConfirmDialog>
  );
}
