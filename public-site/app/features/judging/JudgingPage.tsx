import { Link } from "react-router";
import { ButtonLink } from "~/components/Button.tsx";
import { Page } from "~/components/Page.tsx";
import { paths } from "~/config/paths.ts";
import type { Judge } from "~/data/judge.ts";
import type { Queue } from "~/data/judging.ts";
import { SignOutButton } from "~/features/auth/SignOutButton.tsx";
import { JudgeDetails } from "./JudgeDetails.tsx";
import styles from "./JudgingPage.module.css";
import { RoundQueue } from "./RoundQueue.tsx";

export const JUDGING_HEADING = "Judging";

interface JudgingPageProps {
  /** Null for somebody who is no judge. */
  judge: Judge | null;
  queues: readonly Queue[];
  /** Reads all of it again. */
  onRefresh: () => Promise<void>;
}

/** A judge's own page: what there is to read, and what they have said about themselves. */
export function JudgingPage({ judge, queues, onRefresh }: JudgingPageProps) {
  if (!judge) return <NotAJudge />;
  return (
    <Page
      heading={JUDGING_HEADING}
      lead={
        <>
          Thank you for reading, {judge.name}. Everything is saved as you go.{" "}
          <Link to={paths.judgingExplained}>How judging works</Link>
        </>
      }
    >
      <div className={styles.judging}>
        {queues.length === 0 && (
          <p className={styles.nothing}>
            There is nothing to read yet. You get an email when entries are given to you.
          </p>
        )}
        {queues.map((queue) => (
          <RoundQueue key={queue.round.id} queue={queue} />
        ))}
        <JudgeDetails judge={judge} onChanged={onRefresh} />
        <div className={styles.account}>
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
      lead="This page is for judges, and you are not signed in as one."
      narrow
    >
      <p>
        If you were invited, open the link in the email once more. It makes you a judge with the
        account that you are signed in with.
      </p>
      <div className={styles.account}>
        <ButtonLink to={paths.judgingExplained}>How judging works</ButtonLink>
        <SignOutButton />
      </div>
    </Page>
  );
}
