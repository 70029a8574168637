import { Checkbox } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { challengeDate } from "#common/content/dates.ts";
import { missingTexts } from "#common/content/missingTexts.ts";
import { localShort } from "#common/localTime.ts";
import { inWords } from "#common/words.ts";
import { isKept } from "#common/work/keptWork.ts";
import type { Challenge } from "#shared/challengeRow.ts";
import { RULES_VERSION } from "#shared/season.ts";
import { ButtonLink, SubmitButton } from "~/components/Button.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { NewTabLink } from "~/components/FormNote.tsx";
import { loadedPage } from "~/components/LoadedPage.tsx";
import { Loading } from "~/components/Loading.tsx";
import { Page } from "~/components/Page.tsx";
import { paths } from "~/config/paths.ts";
import { attestations, confirmation } from "~/content/attestations.ts";
import { type Submission, submitSubmission, workOf } from "~/data/submission.ts";
import { requireCompleteProfile } from "~/features/auth/guards.ts";
import { loadSubmissionPage } from "~/features/submission/loadSubmissionPage.ts";
import { Receipt } from "~/features/submission/Receipt.tsx";
import { SubmissionView } from "~/features/submission/SubmissionView.tsx";
import { useUpdatePageAfter } from "~/lib/loaded.ts";
import { failure, formOutcome } from "~/lib/outcome.ts";
import { useSingleRequest } from "~/lib/useSingleRequest.ts";
import styles from "./entry-submit.module.css";

const HEADING = "Submit your entry";

export const clientMiddleware = [requireCompleteProfile()];

export const clientLoader = loadSubmissionPage;

export const HydrateFallback = () => <Loading heading={HEADING} narrow={false} />;

export default loadedPage(HEADING, SubmitPage, ({ submission, challenge }) => [
  challenge.submissions_open_at,
  submission.closes_at,
]);

interface SubmitPageProps {
  submission: Submission;
  challenge: Challenge;
}

/** The review of the submission, the confirmations, and then the receipt. */
function SubmitPage({ submission, challenge }: SubmitPageProps) {
  if (submission.state === "submitted") {
    return (
      <Page heading="Your entry is submitted">
        <Receipt submission={submission} challenge={challenge} />
      </Page>
    );
  }
  const obstacle = obstacleOf(submission, challenge);
  return (
    <Page
      heading={HEADING}
      lead={
        obstacle ??
        `Read it once more. Then confirm ${inWords(attestations.length)} statements and submit.`
      }
    >
      <div className="stack gap-m measure-l">
        {submission.is_owner && isKept(workOf(submission)) && (
          <FormMessage
            kind="failure"
            message="Some of your text is not saved yet and is not part of what you see here."
            detail={
              submission.can_edit && (
                <>
                  <Link to={paths.submission}>Go back to your entry</Link> to save it.
                </>
              )
            }
          />
        )}
        {submission.editor_name && (
          <FormMessage
            kind="failure"
            message={`${submission.editor_name} is editing this entry right now.`}
            detail="You submit what is saved. Your team can keep editing it until the deadline."
          />
        )}
        <SubmissionView submission={submission} />
        {!obstacle && <SubmitForm submission={submission} />}
        <div>
          <ButtonLink to={paths.submission} look="quiet">
            {submission.can_edit ? "Go back and edit" : "Go back"}
          </ButtonLink>
        </div>
      </div>
    </Page>
  );
}

function obstacleOf(
  submission: Submission,
  { submissions_open_at }: Challenge,
): string | undefined {
  if (!submission.is_owner) return "Only the owner of the entry can submit it.";
  if (!submission.can_edit)
    return `Submissions closed on ${challengeDate(submission.closes_at).day}.`;
  if (!submission.can_submit) return `Submissions open on ${localShort(submissions_open_at)}.`;
  if (submission.document_problem)
    return "The document of your entry cannot be opened. Replace it first.";
  const missing = missingTexts(submission);
  return missing.length > 0 ? `Your entry still needs ${missing.join(" and ")}.` : undefined;
}

const CODES = attestations.map(({ code }) => code);

function SubmitForm({ submission }: { submission: Submission }) {
  const updatePageAfter = useUpdatePageAfter({ isLocal: true });
  const { busy, failure: refusal, run } = useSingleRequest();
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [isAttempted, setIsAttempted] = useState(false);
  const missing = CODES.filter((code) => !ticked.includes(code));
  const problem = isAttempted && missing[0] ? failure(confirmation.missing) : refusal;

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    setIsAttempted(true);
    if (missing[0]) document.getElementById(missing[0])?.focus();
    else {
      await run(async () =>
        formOutcome(await updatePageAfter(submitSubmission(submission, CODES, RULES_VERSION))),
      );
    }
  }

  if (problem?.problem === "rules_changed") {
    return (
      <div className="stack start">
        <FormMessage kind="failure" {...problem} />
        {/* A full page load, which gets the changed rules and statements. */}
        <ButtonLink to={paths.submissionSubmit} reloadDocument>
          Load this page again
        </ButtonLink>
      </div>
    );
  }
  return (
    <form
      className="stack panel tone-1"
      noValidate
      aria-label="Submit your entry"
      onSubmit={onSubmit}
    >
      <fieldset className={`stack ${styles.attestations}`}>
        <legend className="title-s">{confirmation.title}</legend>
        <p className="text-s">{confirmation.lead}</p>
        {attestations.map(({ code, statement, more }) => (
          <Checkbox
            key={code}
            id={code}
            required
            label={statement}
            description={more && <NewTabLink href={more.href}>{more.text}</NewTabLink>}
            error={isAttempted && missing.includes(code) && confirmation.missingOne}
            checked={ticked.includes(code)}
            onChange={({ currentTarget }) =>
              setTicked([
                ...ticked.filter((one) => one !== code),
                ...(currentTarget.checked ? [code] : []),
              ])
            }
          />
        ))}
        <div className="rule strong">
          <Checkbox
            label={confirmation.all}
            checked={missing.length === 0}
            indeterminate={missing.length > 0 && ticked.length > 0}
            onChange={({ currentTarget }) => setTicked(currentTarget.checked ? CODES : [])}
          />
        </div>
      </fieldset>
      {problem && <FormMessage kind="failure" {...problem} />}
      <SubmitButton busy={busy} busyLabel="Submitting...">
        Submit entry
      </SubmitButton>
    </form>
  );
}
