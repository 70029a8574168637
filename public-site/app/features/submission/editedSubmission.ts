import { missingTexts } from "#common/content/missingTexts.ts";
import { type AutosaveState, createAutosave } from "#common/work/autosave.ts";
import { TEXT_LIMITS } from "#shared/constants.ts";
import { characterCount, cleanLine, cleanLines } from "#shared/validation.ts";
import {
  loadSubmission,
  type Submission,
  type SubmissionTexts,
  saveSubmission,
} from "~/data/submission.ts";
import type { Outcome } from "~/lib/outcome.ts";

export type EditedSubmission = ReturnType<typeof createEditedSubmission>;
export type EditedSubmissionState = AutosaveState<Submission, SubmissionTexts>;

/**
 * A submission that saves its texts while a member edits them.
 * @param onLost called if the member loses access to the submission, or the session ends.
 */
export function createEditedSubmission(initial: Submission, onLost: () => void) {
  const autosave = createAutosave<Submission, SubmissionTexts>(
    initial,
    {
      kind: "submission",
      textsOf: ({ idea_name, description }) => ({ idea_name, description }),
      isSame: (one, other) =>
        cleanLine(one.idea_name) === cleanLine(other.idea_name) &&
        cleanLines(one.description) === cleanLines(other.description),
      canEdit: ({ can_edit }) => can_edit,
      problemOf: (typed, submission) => textsProblem(typed, submission.state),
      load: loadSubmission,
      save: saveSubmission,
    },
    onLost,
  );

  return {
    ...autosave,

    /**
     * Changes the document of the submission. If someone else has changed the submission, repeats the change on the new
     * revision, unless the document has changed.
     * @param isDone whether the change succeeded although its response was lost.
     */
    change: (
      action: (seen: Submission) => Promise<Outcome<Submission>>,
      isDone: (submission: Submission) => boolean,
    ): Promise<Outcome<Submission>> =>
      autosave.runExclusive(async ({ work, reload, setWork }) => {
        let outcome = await action(work);
        if (!outcome.ok && outcome.problem === "conflict") {
          const submission = await reload();
          if (submission && isDone(submission)) return { ok: true, value: submission };
          if (submission && submission.file_path === work.file_path)
            outcome = await action(submission);
        }
        if (outcome.ok) setWork(outcome.value);
        else if (outcome.problem === "deadline_passed" || outcome.problem === "being_edited") {
          await reload();
        } else if (outcome.problem === "denied" || outcome.problem === "not_found") onLost();
        return outcome;
      }),
  };
}

export const DESCRIPTION_LIMIT = TEXT_LIMITS.description;

/** The broken rule, in a sentence for the author; undefined if the texts are valid. */
export function textsProblem(
  texts: SubmissionTexts,
  state: Submission["state"],
): string | undefined {
  const excess = characterCount(cleanLines(texts.description)) - DESCRIPTION_LIMIT;
  if (excess > 0) {
    return `The description is ${excess} ${excess === 1 ? "character" : "characters"} too long.`;
  }
  if (characterCount(cleanLine(texts.idea_name)) > TEXT_LIMITS.ideaName) {
    return `The idea name must be at most ${TEXT_LIMITS.ideaName} characters.`;
  }
  // Only a draft may be blank.
  if (state !== "draft" && missingTexts(texts).length > 0) {
    return "A submitted entry needs an idea name and a description.";
  }
  return undefined;
}
