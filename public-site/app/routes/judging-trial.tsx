import { useState } from "react";
import entries from "~/art/people/entries.svg?url&no-inline";
import { ButtonLink } from "~/components/Button.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { loadedPage } from "~/components/LoadedPage.tsx";
import { Loading } from "~/components/Loading.tsx";
import { Page } from "~/components/Page.tsx";
import { PageDrawing } from "~/components/PageDrawing.tsx";
import { BACK_OFFICE } from "~/config/paths.ts";
import { sampleEntry } from "~/content/sampleEntry.ts";
import type { ReviewTexts } from "~/data/judging.ts";
import { loadTrialRound, type TrialRound } from "~/data/trialRound.ts";
import { StickyBar } from "~/features/autosave/SaveBar.tsx";
import { ReadingBar } from "~/features/judging/ReadingBar.tsx";
import { ReviewFrame } from "~/features/judging/ReviewFrame.tsx";
import { ScoringForm } from "~/features/judging/ScoringForm.tsx";
import { loaded } from "~/lib/loaded.ts";
import type { Route } from "./+types/judging-trial.ts";

const HEADING = "Try the scoring form";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loaded("We couldn’t load the round.", async () => ({
    round: await loadTrialRound(new URL(request.url).searchParams.get("round") ?? ""),
  }));

export const HydrateFallback = () => <Loading heading={HEADING} />;

export default loadedPage(HEADING, TrialRoute, () => []);

/** `round` is null for anyone but an administrator. */
function TrialRoute({ round }: { round: TrialRound | null }) {
  return round ? <Trial round={round} /> : <NoAccess />;
}

/** The page of a judge with a sample entry, on which an administrator tries the criteria of a round. */
function Trial({ round }: { round: TrialRound }) {
  const [typed, setTyped] = useState<ReviewTexts>({
    scores: round.criteria.map(() => null),
    comment_for_team: "",
    comment_for_panel: "",
  });
  const [isComplete, setIsComplete] = useState(false);

  function type(change: Partial<ReviewTexts>) {
    setTyped((former) => ({ ...former, ...change }));
    setIsComplete(false);
  }

  return (
    <ReviewFrame
      context={
        <>
          <a href={`${BACK_OFFICE}judging/rounds/${round.id}/criteria`}>Back to the round</a>
          <span>{` · ${round.name} · Trial: nothing is saved or sent`}</span>
        </>
      }
      title={sampleEntry.idea_name}
      code={sampleEntry.code}
      isBeside
      entry={
        <>
          <p className="measure typed">{sampleEntry.description}</p>
          <p className="text-s">
            This entry has no document. In a real round, the document appears here, and judges can
            recuse themselves or send you a note.
          </p>
          <ReadingBar typed={typed} isOpen />
        </>
      }
      review={
        <ScoringForm
          round={round}
          typed={typed}
          averages={[]}
          onType={type}
          submitLabel="Check the form"
          onSubmit={() => setIsComplete(true)}
          bar={(actions) => (
            <StickyBar>
              {isComplete && (
                <FormMessage
                  kind="success"
                  message="This review is complete."
                  detail="A judge would now confirm the review and could no longer change it. Nothing was saved or sent."
                />
              )}
              <div className="spread">
                <p className="label">Nothing is saved</p>
                {actions}
              </div>
            </StickyBar>
          )}
        />
      }
    />
  );
}

function NoAccess() {
  return (
    <Page
      heading="No access"
      lead="Administrators open this page from a round in the back office. Your account has no access to it, or the round no longer exists."
      drawing={<PageDrawing file={entries} below />}
    >
      <ButtonLink to={BACK_OFFICE} reloadDocument look="quiet">
        Back office
      </ButtonLink>
    </Page>
  );
}
