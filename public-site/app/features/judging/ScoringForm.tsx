import { Radio, Textarea, type TextareaProps } from "@mantine/core";
import { type ReactNode, type Ref, useRef, useState } from "react";
import { MIN_TEAM_COMMENT } from "#shared/constants.ts";
import { inDigits } from "#shared/inDigits.ts";
import { characterCount } from "#shared/validation.ts";
import { Button } from "~/components/Button.tsx";
import type { Criterion, ReviewTexts, Round } from "~/data/judging.ts";
import { COMMENT_LIMIT, lengthOf, missingIn, missingScores, scoredOf } from "./editedReview.ts";
import { focusField, KeyboardHelp, useScoringKeys } from "./KeyboardHelp.tsx";
import styles from "./ScoringForm.module.css";

interface ScoringFormProps {
  round: Pick<Round, "criteria" | "gives_feedback">;
  typed: ReviewTexts;
  /** The judge's average scores for other round entries, by criterion. */
  averages: readonly number[];
  headingRef?: Ref<HTMLHeadingElement>;
  /** Messages above the criteria. */
  messages?: ReactNode;
  onType: (change: Partial<ReviewTexts>) => void;
  /** The button that submits. */
  submitLabel?: string;
  /** Called if the judge submits a complete review. */
  onSubmit: () => void;
  /** Renders the bar at the end with the button that submits. */
  bar: (actions: ReactNode) => ReactNode;
}

/** Scores and comments, as a judge fills them in. */
export function ScoringForm(props: ScoringFormProps) {
  const { round, typed, averages, headingRef, messages, onType, onSubmit, bar, submitLabel } =
    props;
  const { criteria, gives_feedback } = round;
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  // Errors appear after the first attempt to submit, and are then updated with each change.
  const [isAttempted, setIsAttempted] = useState(false);
  const form = useRef<HTMLElement>(null);
  const missing = missingIn(typed, round);
  const shown = isAttempted ? missing : undefined;

  function submit() {
    setIsAttempted(true);
    if (!missing) return onSubmit();
    focusField(form.current, missing.criteria[0] ?? criteria.length);
  }

  const onKeyDown = useScoringKeys({ onSubmit: submit, onHelp: () => setIsHelpOpen(true) });

  return (
    <section
      ref={form}
      className={`stack gap-l ${styles.form}`}
      aria-labelledby="scores-heading"
      onKeyDown={onKeyDown}
    >
      <h2 ref={headingRef} id="scores-heading" tabIndex={-1} className="title-s">
        Your review
      </h2>
      {messages}
      {criteria.map((criterion, index) => (
        <CriterionField
          key={criterion.name}
          criterion={criterion}
          score={typed.scores[index] ?? null}
          average={averages[index]}
          error={shown?.criteria.includes(index) ? "Choose a score." : undefined}
          onScore={(value) => onType({ scores: typed.scores.with(index, value) })}
        />
      ))}
      {gives_feedback && (
        <CommentField
          label="For the team"
          description={`Strengths, and what to improve next. After the results are released, the team can read this without your name. ${lengthOf(typed)}`}
          value={typed.comment_for_team}
          error={shown?.comment ? `Write at least ${MIN_TEAM_COMMENT} characters.` : undefined}
          onType={(comment_for_team) => onType({ comment_for_team })}
        />
      )}
      <CommentField
        label="For the panel"
        description="Optional. Only the other judges and the administrators can read this."
        value={typed.comment_for_panel}
        onType={(comment_for_panel) => onType({ comment_for_panel })}
      />
      {bar(
        <div className={`row text-s ${styles.actions}`}>
          <p role="status" className={shown?.criteria[0] === undefined ? undefined : "missing"}>
            {missingScores(shown) ?? scoredOf(typed)}
          </p>
          {/* Wide windows usually come with a keyboard. */}
          <button
            type="button"
            className="text-s link-button wide-only"
            onClick={() => setIsHelpOpen(true)}
          >
            Shortcuts
          </button>
          <a className="link-button narrow-only" href="#entry">
            Read
          </a>
          <Button size="small" onClick={submit}>
            {submitLabel ?? (
              <span>
                Submit <span className="wide-only">review</span>
              </span>
            )}
          </Button>
        </div>,
      )}
      {isHelpOpen && <KeyboardHelp onClose={() => setIsHelpOpen(false)} />}
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
    <div>
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
      </Radio.Group>
      {average !== undefined && (
        <p className="text-s soft mt-2xs">{`Your average in this round: ${average.toFixed(1)}`}</p>
      )}
    </div>
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
