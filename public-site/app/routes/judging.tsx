import { Link } from "react-router";
import { ROUND_STAGES } from "#shared/constants.ts";
import entries from "~/art/people/entries.svg?url&no-inline";
import { useChallenge } from "~/challenge/useChallenge.ts";
import { ButtonLink } from "~/components/Button.tsx";
import { loadedPage } from "~/components/LoadedPage.tsx";
import { Loading } from "~/components/Loading.tsx";
import { Page } from "~/components/Page.tsx";
import { PageDrawing } from "~/components/PageDrawing.tsx";
import { paths } from "~/config/paths.ts";
import { type Confirmation, loadConfirmation } from "~/data/confirmation.ts";
import { type Judge, loadJudge } from "~/data/judge.ts";
import { loadQueues, type Queue } from "~/data/judging.ts";
import { SignOutButton } from "~/features/auth/SignOutButton.tsx";
import { AboutYou } from "~/features/judging/AboutYou.tsx";
import { PastRounds, RoundQueue } from "~/features/judging/RoundQueue.tsx";
import { loaded } from "~/lib/loaded.ts";

const JUDGING_HEADING = "Judging";

export const clientLoader = () =>
  loaded("We couldn’t load your reviews.", async () => {
    const [judge, queues, confirmation] = await Promise.all([
      loadJudge(),
      loadQueues(),
      loadConfirmation(),
    ]);
    return { judge, queues, confirmation };
  });

export const HydrateFallback = () => (
  <Loading heading={JUDGING_HEADING} lead={<Lead isActive />} shape="queue" />
);

export default loadedPage(JUDGING_HEADING, JudgingPage, ({ queues }) =>
  queues.flatMap(({ round }) => [round.opens_at, round.closes_at]),
);

/** Open rounds come first, then the others by stage. */
const positionOf = ({ round: { stage } }: Queue) =>
  stage === "open" ? -1 : ROUND_STAGES.findIndex(({ value }) => value === stage);

/** Its entries can no longer be read. */
const isPast = ({ round: { stage } }: Queue) => stage === "released" || stage === "canceled";

interface JudgingPageProps {
  /** Null if the person is not a judge. */
  judge: Judge | null;
  queues: readonly Queue[];
  /** Of the judge's reviews in released rounds; null without any. */
  confirmation: Confirmation | null;
}

function JudgingPage({ judge, queues, confirmation }: JudgingPageProps) {
  const { isDecided } = useChallenge();
  if (!judge) return <NotAJudge />;
  const ordered = queues.toSorted((a, b) => positionOf(a) - positionOf(b));
  const past = ordered.filter(isPast);
  const isActive = queues.some(({ round: { stage } }) => stage === "open" || stage === "draft");
  return (
    <Page heading={JUDGING_HEADING} lead={<Lead isActive={isActive} />}>
      <div className="stack gap-xl">
        {!isActive && (
          <p className="text-l measure">
            {isDecided ? (
              <>
                <strong>Judging is over.</strong> <Link to={paths.winners}>See the winners</Link>
              </>
            ) : (
              `No entries to review ${queues.length === 0 ? "yet" : "now"}. We’ll email you when entries are assigned to you.`
            )}
          </p>
        )}
        {ordered
          .filter((queue) => !isPast(queue))
          .map((queue) => (
            <RoundQueue key={queue.round.id} queue={queue} />
          ))}
        {past.length > 0 && (
          <PastRounds queues={past} confirmation={confirmation} isMain={!isActive} />
        )}
        {/* After the final, there is nothing left to judge. */}
        {!(isDecided && !isActive) && <AboutYou judge={judge} />}
        <div className="row">
          <ButtonLink to={paths.account} look="quiet">
            Your account
          </ButtonLink>
          <SignOutButton />
        </div>
      </div>
    </Page>
  );
}

/** Without the judge's name, so that it can be shown while the page loads. */
function Lead({ isActive }: { isActive: boolean }) {
  return (
    <>
      Thank you for judging. {isActive && "We save your reviews as you type. "}
      See <Link to={paths.judgingExplained}>how judging works</Link>.
    </>
  );
}

function NotAJudge() {
  return (
    <Page
      heading={JUDGING_HEADING}
      lead="This page is for judges. Your account has no access to it."
      drawing={<PageDrawing file={entries} below />}
    >
      <div className="stack gap-m">
        <p>
          If you were invited, open the link in the email again. You can accept the invitation with
          this account.
        </p>
        <div className="row">
          <ButtonLink to={paths.judgingExplained}>How judging works</ButtonLink>
          <SignOutButton />
        </div>
      </div>
    </Page>
  );
}
