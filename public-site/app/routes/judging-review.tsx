import { useState } from "react";
import { Link, useNavigate, useRevalidator } from "react-router";
import { localTime } from "#common/localTime.ts";
import { useAutosave } from "#common/work/useAutosave.ts";
import entries from "~/art/people/entries.svg?url&no-inline";
import { ButtonLink } from "~/components/Button.tsx";
import { loadedPage } from "~/components/LoadedPage.tsx";
import { Outline } from "~/components/NeedsScript.tsx";
import { Page } from "~/components/Page.tsx";
import { PageDrawing } from "~/components/PageDrawing.tsx";
import { Part, Parts } from "~/components/Parts.tsx";
import { paths } from "~/config/paths.ts";
import { documentOf } from "~/data/judgedDocument.ts";
import { type DiscussionItem, loadDiscussion, openReview, type Review } from "~/data/judging.ts";
import { Discussion, Notes } from "~/features/judging/Discussion.tsx";
import { createEditedReview } from "~/features/judging/editedReview.ts";
import { JudgedDocument } from "~/features/judging/JudgedDocument.tsx";
import { ASSIGNMENT_PARAMETER, progressOf } from "~/features/judging/queue.ts";
import { ReadingBar } from "~/features/judging/ReadingBar.tsx";
import { RecuseButton } from "~/features/judging/RecuseButton.tsx";
import { ReviewForm } from "~/features/judging/ReviewForm.tsx";
import { ReviewFrame } from "~/features/judging/ReviewFrame.tsx";
import { FinishedReview } from "~/features/judging/ReviewView.tsx";
import { loaded } from "~/lib/loaded.ts";
import type { Route } from "./+types/judging-review.ts";

const HEADING = "Review";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loaded("We couldn’t load the entry.", async () => {
    const id = new URL(request.url).searchParams.get(ASSIGNMENT_PARAMETER) ?? "";
    const review = await openReview(id);
    if (!review) return { opened: null };
    const { round, state, round_entry_id } = review;
    const hasDiscussion = round.discussion_open && state === "submitted";
    const discussion = hasDiscussion ? await loadDiscussion(round_entry_id) : [];
    return { opened: { review, discussion } };
  });

export const HydrateFallback = () => (
  <ReviewFrame
    context={<Link to={paths.judging}>Your queue</Link>}
    title={HEADING}
    isBeside={false}
    entry={<Outline what="This page" />}
  />
);

export default loadedPage(HEADING, ReviewRoute, ({ opened }) =>
  opened ? [opened.review.round.closes_at] : [],
);

interface ReviewPageProps {
  readonly review: Review;
  readonly discussion: readonly DiscussionItem[];
}

/** `opened` is null if the judge has no access to the round entry. */
function ReviewRoute({ opened }: { opened: ReviewPageProps | null }) {
  return opened ? <ReviewPage {...opened} /> : <NoAccess />;
}

/** A round entry and its review. */
function ReviewPage({ review, discussion }: ReviewPageProps) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [edited] = useState(() => createEditedReview(review, () => void revalidate()));
  const state = useAutosave(
    edited,
    review,
    "Your last changes to your review haven’t been saved yet.",
  );
  const [wasOpen] = useState(review.canEdit);
  const { server } = state;
  const { round, code, idea_name, description } = server;
  const file = documentOf(server);

  return (
    <ReviewFrame
      context={
        <>
          <Link to={paths.judging}>Your queue</Link>
          <span>
            {` · ${round.name} · ${progressOf(server.assignments).text} · Deadline: ${localTime(round.closes_at)}`}
          </span>
        </>
      }
      title={idea_name}
      code={code}
      actions={
        round.stage === "open" && (
          <RecuseButton
            assignment={server}
            onRecused={() => void navigate(paths.judging, { replace: true })}
          />
        )
      }
      isBeside={file !== null}
      entry={
        <>
          <p className="measure typed">{description}</p>
          {file ? (
            <Part>
              <JudgedDocument {...file} />
            </Part>
          ) : (
            <p className="text-s">This entry has no document.</p>
          )}
          <Part>
            <Notes assignmentId={review.id} notes={review.notes} />
          </Part>
          <ReadingBar typed={state.typed} isOpen={server.canEdit} />
        </>
      }
      review={
        <Parts>
          {server.canEdit ? (
            <ReviewForm edited={edited} state={state} averages={averageScores(server)} />
          ) : (
            <FinishedReview state={state} isNew={wasOpen} />
          )}
          {round.discussion_open && server.state === "submitted" && (
            <Discussion
              roundEntryId={server.round_entry_id}
              items={discussion}
              criteria={round.criteria}
            />
          )}
        </Parts>
      }
    />
  );
}

function NoAccess() {
  return (
    <Page
      heading="No access"
      lead="You don’t have access to this entry. It isn’t assigned to you, you recused yourself, or its round is over."
      drawing={<PageDrawing file={entries} />}
    >
      <ButtonLink to={paths.judging}>Back to your queue</ButtonLink>
    </Page>
  );
}

/** The judge's average score for each criterion in the other submitted reviews of the round; empty before the first. */
function averageScores({ id: currentId, round, assignments }: Review): number[] {
  const submitted = assignments.filter(
    ({ id, state }) => state === "submitted" && id !== currentId,
  );
  if (submitted.length === 0) return [];
  return round.criteria.map(
    (_, index) =>
      submitted.reduce((sum, { scores }) => sum + (scores?.[index] ?? 0), 0) / submitted.length,
  );
}
