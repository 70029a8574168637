import { Link } from "react-router";
import { ROUND_STAGES } from "#shared/constants.ts";
import entries from "~/art/people/entries.svg?url&no-inline";
import { ButtonLink } from "~/components/Button.tsx";
import { loadedPage } from "~/components/LoadedPage.tsx";
import { Loading } from "~/components/Loading.tsx";
import { Page } from "~/components/Page.tsx";
import { PageDrawing } from "~/components/PageDrawing.tsx";
import { paths } from "~/config/paths.ts";
import { loadConfirmation } from "~/data/confirmation.ts";
import { type Judge, loadJudge } from "~/data/judge.ts";
import { loadQueues, type Queue } from "~/data/judging.ts";
import { SignOutButton } from "~/features/auth/SignOutButton.tsx";
import { AboutYou } from "~/features/judging/AboutYou.tsx";
import { RoundQueue } from "~/features/judging/RoundQueue.tsx";
import { loaded } from "~/lib/loaded.ts";

const JUDGING_HEADING = "Judging";

export const clientLoader = () =>
  loaded("Your reviews could not be loaded.", async () => {
    const [judge, queues, confirmation] = await Promise.all([
      loadJudge(),
      loadQueues(),
      loadConfirmation(),
    ]);
    return { judge, queues, hasConfirmation: confirmation !== null };
  });

export const HydrateFallback = () => <Loading heading={JUDGING_HEADING} />;

export default loadedPage(JUDGING_HEADING, JudgingPage, ({ queues }) =>
  queues.flatMap(({ round }) => [round.opens_at, round.closes_at]),
);

/** Open rounds come first, then the others by stage. */
const positionOf = ({ round: { stage } }: Queue) =>
  stage === "open" ? -1 : ROUND_STAGES.findIndex(({ value }) => value === stage);

interface JudgingPageProps {
  /** Null if the person is not a judge. */
  judge: Judge | null;
  queues: readonly Queue[];
  /** Whether a round in which the judge submitted a review is released. */
  hasConfirmation: boolean;
}

function JudgingPage({ judge, queues, hasConfirmation }: JudgingPageProps) {
  if (!judge) return <NotAJudge />;
  const ordered = queues.toSorted((a, b) => positionOf(a) - positionOf(b));
  return (
    <Page
      heading={JUDGING_HEADING}
      lead={
        <>
          Thank you for judging, {judge.name}. We save your reviews while you type.{" "}
          <Link to={paths.judgingExplained}>How judging works</Link>
        </>
      }
    >
      <div className="stack gap-xl">
        {queues.every(({ round: { stage } }) => stage !== "open" && stage !== "draft") && (
          <p className="measure">
            {`No entries to review ${queues.length === 0 ? "yet" : "now"}. We’ll email you when entries are assigned to you.`}
          </p>
        )}
        {ordered.map((queue) => (
          <RoundQueue key={queue.round.id} queue={queue} />
        ))}
        <AboutYou judge={judge} />
        <div className="row">
          {hasConfirmation && <Link to={paths.confirmation}>Print your confirmation</Link>}
          <Link to={paths.account}>Your account</Link>
          <SignOutButton />
        </div>
      </div>
    </Page>
  );
}

function NotAJudge() {
  return (
    <Page
      heading={JUDGING_HEADING}
      lead="This page is for judges, and you are not signed in as a judge."
      drawing={<PageDrawing file={entries} />}
    >
      <p>
        If you were invited, open the link in the email again. You can accept the invitation with
        this account.
      </p>
      <div className="row">
        <ButtonLink to={paths.judgingExplained}>How judging works</ButtonLink>
        <SignOutButton />
      </div>
    </Page>
  );
}
