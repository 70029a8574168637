import { challengeNow } from "#common/challengeClock.ts";
import { NBSP } from "#common/words.ts";
import type { Challenge } from "#shared/challengeRow.ts";
import { participationOf } from "#shared/participation.ts";
import { loadedPage } from "~/components/LoadedPage.tsx";
import { Loading } from "~/components/Loading.tsx";
import { Page } from "~/components/Page.tsx";
import { submissionLead } from "~/content/myEditor.ts";
import type { Submission } from "~/data/submission.ts";
import { requireCompleteProfile } from "~/features/auth/guards.ts";
import { loadSubmissionPage } from "~/features/submission/loadSubmissionPage.ts";
import { SubmissionEditor } from "~/features/submission/SubmissionEditor.tsx";

const HEADING = "Your entry";

export const clientMiddleware = [requireCompleteProfile()];

export const clientLoader = loadSubmissionPage;

// A line as high as the lead, which depends on the data.
export const HydrateFallback = () => <Loading heading={HEADING} lead={NBSP} shape="entry" />;

export default loadedPage(HEADING, SubmissionPage, ({ submission, challenge }) => [
  challenge.submissions_open_at,
  submission.closes_at,
]);

interface SubmissionPageProps {
  submission: Submission;
  challenge: Challenge;
}

/** Edits or shows the submission of the visitor's team. */
function SubmissionPage({ submission, challenge }: SubmissionPageProps) {
  const participation = participationOf(challenge, challengeNow().getTime(), { submission });
  return (
    <Page
      heading={submission.is_owner ? "Your entry" : "Your team’s entry"}
      lead={submissionLead(participation, submission)}
    >
      {/* The key resets the editor for another submission. */}
      <SubmissionEditor key={submission.id} submission={submission} challenge={challenge} />
    </Page>
  );
}
