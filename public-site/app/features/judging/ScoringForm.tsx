import { type RefObject, useRef, useState } from "react";
import { MIN_TEAM_COMMENT } from "#shared/constants.ts";
import { Button } from "~/components/Button.tsx";
import formStyles from "~/components/Form.module.css";
import { FormMessage } from "~/components/FormMessage.tsx";
import { RestoredMessage } from "~/features/autosave/RestoredMessage.tsx";
import { SaveBar } from "~/features/autosave/SaveBar.tsx";
import { CommentField } from "./CommentField.tsx";
import { CriterionField } from "./CriterionField.tsx";
import type { EditedReview, EditedReviewState } from "./editedReview.ts";
import { KeyboardHelp } from "./KeyboardHelp.tsx";
import { ReviewConflict } from "./ReviewConflict.tsx";
import { missingIn } from "./reviewRules.ts";
import styles from "./ScoringForm.module.css";
import { SubmitDialog } from "./SubmitDialog.tsx";
import { focusCriterion, useScoringKeys } from "./useScoringKeys.ts";

interface ScoringFormProps {
  edited: EditedReview;
  state: EditedReviewState;
  /** What the judge gave for other entries, by criterion. */
  means: readonly number[];
}

const COMMENT_ID = "comment-for-team";

/** Scores and comments while they can be given. All of it is saved as it is typed. */
export function ScoringForm({ edited, state, means }: ScoringFormProps) {
  const { typed, saving, server } = state;
  const { criteria, givesFeedback } = server.round;
  const [dialog, setDialog] = useState<"help" | "submit">();
  // What is missing is said once somebody wants to submit, and from then on as it is.
  const [asked, setAsked] = useState(false);
  const form = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const missing = missingIn(typed, server.round);
  const shown = asked ? missing : undefined;
  const scored = typed.scores.filter((score) => score !== null).length;

  function score(criterion: number, value: number) {
    edited.type({ scores: typed.scores.with(criterion, value) });
  }

  function submit() {
    setAsked(true);
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
          message="An administrator has given this review back to you."
          detail="What you wrote is still here. Look at it again, and submit it once more."
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
          mean={means[index]}
          error={shown?.criteria.includes(index) ? "Please choose a score." : undefined}
          onScore={(value) => score(index, value)}
        />
      ))}
      {givesFeedback && (
        <CommentField
          id={COMMENT_ID}
          label="For the team"
          description="What is strong, and what you would work on next. The team reads it after the results, without your name."
          value={typed.commentForTeam}
          error={
            shown?.comment ? `Please write at least ${MIN_TEAM_COMMENT} characters.` : undefined
          }
          onType={(commentForTeam) => edited.type({ commentForTeam })}
        />
      )}
      <CommentField
        id="comment-for-panel"
        label="For the panel"
        description="Optional: what only the other judges and the administrators should know."
        value={typed.commentForPanel}
        error={undefined}
        onType={(commentForPanel) => edited.type({ commentForPanel })}
      />
      <SaveBar state={state} onSave={() => void edited.flush()}>
        <div className={styles.actions}>
          <Button onClick={submit}>Submit the review</Button>
          <p className="text-s" role="status">
            {`${scored} of ${criteria.length} scored`}
          </p>
          <button
            type="button"
            className={`text-s ${formStyles.linkButton}`}
            onClick={() => setDialog("help")}
          >
            Keyboard
          </button>
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
