import { type RefObject, useRef, useState } from "react";
import { MIN_TEAM_COMMENT } from "#shared/constants.ts";
import { Button } from "~/components/Button.tsx";
import formStyles from "~/components/Form.module.css";
import { FormMessage } from "~/components/FormMessage.tsx";
import { RestoredMessage } from "~/features/autosave/RestoredMessage.tsx";
import { SaveBar } from "~/features/autosave/SaveBar.tsx";
import { CommentField } from "./CommentField.tsx";
import { CriterionField } from "./CriterionField.tsx";
import { type EditedReview, type EditedReviewState, missingIn } from "./editedReview.ts";
import { focusCriterion, KeyboardHelp, useScoringKeys } from "./KeyboardHelp.tsx";
import { ReviewConflict } from "./ReviewConflict.tsx";
import styles from "./ScoringForm.module.css";
import { SubmitDialog } from "./SubmitDialog.tsx";

interface ScoringFormProps {
  edited: EditedReview;
  state: EditedReviewState;
  /** The judge's average scores for other entries, by criterion. */
  averages: readonly number[];
}

const COMMENT_ID = "comment-for-team";

/** Scores and comments, saved while the judge types. */
export function ScoringForm({ edited, state, averages }: ScoringFormProps) {
  const { typed, saving, server } = state;
  const { criteria, givesFeedback } = server.round;
  const [dialog, setDialog] = useState<"help" | "submit">();
  // Errors appear after the first attempt to submit, and then follow the changes.
  const [isAttempted, setIsAttempted] = useState(false);
  const form = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const missing = missingIn(typed, server.round);
  const shown = isAttempted ? missing : undefined;
  const scored = typed.scores.filter((score) => score !== null).length;

  function score(criterion: number, value: number) {
    edited.type({ scores: typed.scores.with(criterion, value) });
  }

  function submit() {
    setIsAttempted(true);
    if (!missing) return setDialog("submit");
    const [first] = missing.criteria;
    if (first !== undefined) focusCriterion(form.current, first);
    else form.current?.querySelector<HTMLElement>(`#${COMMENT_ID}`)?.focus();
  }

  const onKeyDown = useScoringKeys({
    scale: criteria[0]?.scoreWords.length ?? 0,
    onScore: score,
    onSubmit: submit,
    onHelp: () => setDialog("help"),
  });

  return (
    <section
      ref={form as RefObject<HTMLElement>}
      id="scores"
      className={styles.form}
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
        <ReviewConflict edited={edited} state={state} onChosen={() => heading.current?.focus()} />
      )}
      <RestoredMessage state={state} />
      {criteria.map((criterion, index) => (
        <CriterionField
          key={criterion.name}
          criterion={criterion}
          index={index}
          score={typed.scores[index] ?? null}
          average={averages[index]}
          error={shown?.criteria.includes(index) ? "Choose a score." : undefined}
          onScore={(value) => score(index, value)}
        />
      ))}
      {givesFeedback && (
        <CommentField
          id={COMMENT_ID}
          label="For the team"
          description="Strengths, and what to improve next. The team reads this after the results, without your name."
          value={typed.commentForTeam}
          error={shown?.comment ? `Write at least ${MIN_TEAM_COMMENT} characters.` : undefined}
          onType={(commentForTeam) => edited.type({ commentForTeam })}
        />
      )}
      <CommentField
        id="comment-for-panel"
        label="For the panel"
        description="Optional. Only the other judges and the administrators read this."
        value={typed.commentForPanel}
        error={undefined}
        onType={(commentForPanel) => edited.type({ commentForPanel })}
      />
      <SaveBar state={state} onSave={() => void edited.flush()}>
        <div className={styles.actions}>
          <Button onClick={submit}>Submit review</Button>
          <p className="text-s" role="status">
            {`${scored} of ${criteria.length} scored`}
          </p>
          <button
            type="button"
            className={`text-s ${formStyles.linkButton} ${styles.shortcuts}`}
            onClick={() => setDialog("help")}
          >
            Shortcuts
          </button>
          <a className={`text-s ${styles.toEntry}`} href="#entry">
            Entry
          </a>
        </div>
      </SaveBar>
      <KeyboardHelp
        opened={dialog === "help"}
        scale={criteria[0]?.scoreWords.length ?? 0}
        onClose={() => setDialog(undefined)}
      />
      <SubmitDialog
        opened={dialog === "submit"}
        edited={edited}
        onClose={() => setDialog(undefined)}
      />
    </section>
  );
}
