import { useEffect, useRef } from "react";
import { challengeNow } from "#common/challengeClock.ts";
import { challengeName } from "#common/content/names.ts";
import type { Challenge } from "#shared/challengeRow.ts";
import device from "~/art/device/closed.svg?url&no-inline";
import { useChallenge } from "~/challenge/useChallenge.ts";
import { Button, ButtonLink } from "~/components/Button.tsx";
import { Details } from "~/components/Details.tsx";
import { Moment } from "~/components/Moment.tsx";
import { paths } from "~/config/paths.ts";
import { attestations } from "~/content/attestations.ts";
import type { Submission } from "~/data/submission.ts";
import { ComingUp } from "~/features/coming-up/ComingUp.tsx";
import { comingUp } from "~/features/coming-up/comingUp.ts";
import styles from "./Receipt.module.css";
import { Activity } from "./SubmissionView.tsx";

interface ReceiptProps {
  submission: Submission;
  challenge: Challenge;
  isTeam: boolean;
}

/** The proof of submission, to keep or print. It gets the focus, so that screen readers read it. */
export function Receipt({ submission, challenge, isTeam }: ReceiptProps) {
  const receipt = useRef<HTMLDivElement>(null);
  useEffect(() => {
    receipt.current?.focus({ preventScroll: true });
    // Scroll up, because the submit button was at the end of a longer page.
    receipt.current?.closest("main")?.scrollIntoView({ behavior: "instant" });
  }, []);

  return (
    <div className={`stack gap-l ${styles.columns}`}>
      <div ref={receipt} tabIndex={-1} className={styles.receipt}>
        <div className={styles.drawing}>
          <img src={device} width={380} height={380} alt="" />
        </div>
        <div className={`stack gap-m ${styles.words}`}>
          <p className="title-xs">{challengeName(useChallenge())}</p>
          <div>
            <p className="title-xs">Receipt number</p>
            <p className="title-l tabular mt-3xs">{submission.receipt_number}</p>
          </div>
          <Details
            items={[
              ["Idea", submission.idea_name],
              ["Submitted", <Moment key="submitted" at={submission.submitted_at ?? ""} />],
              ["Document", submission.file_name ?? "None"],
            ]}
          />
          <div>
            <h2 className="title-xs">
              {isTeam ? "Confirmed by the entry’s owner" : "Confirmed by you"}
            </h2>
            <ul className={`stack gap-2xs mt-2xs ${styles.statements}`}>
              {attestations.map(({ code, statement }) => (
                <li key={code}>{statement}</li>
              ))}
            </ul>
          </div>
          <Changes submission={submission} challenge={challenge} />
          <p>
            {`We’ve emailed ${isTeam ? "the receipt to everyone on your team" : "you the receipt"}. You can also find it on your dashboard.`}
          </p>
          <div className="row needs-script">
            <ButtonLink to={paths.dashboard}>Go to the dashboard</ButtonLink>
            <ButtonLink to={paths.submission} look="quiet">
              {submission.can_edit ? "Edit the entry" : "Read the entry"}
            </ButtonLink>
            <Button look="quiet" onClick={() => window.print()}>
              Print or save as PDF
            </Button>
          </div>
        </div>
      </div>
      <ComingUp
        title="Next dates"
        // Without deadlines, which the receipt shows.
        events={comingUp(submission, challenge, challengeNow().getTime()).filter(
          ({ at }) => at !== submission.closes_at && at !== challenge.withdrawals_close_at,
        )}
      />
    </div>
  );
}

/** The deadlines for changes to the submission. */
function Changes({ submission, challenge }: { submission: Submission; challenge: Challenge }) {
  const now = challengeNow().getTime();
  const closesAt = submission.closes_at;
  const withdrawalsCloseAt = challenge.withdrawals_close_at;
  const isComing = (at: string) => Date.parse(at) >= now;
  const isOne = Date.parse(closesAt) === Date.parse(withdrawalsCloseAt);
  const limits: readonly (readonly [name: string, at: string])[] = isOne
    ? [["Edit or withdraw until", closesAt]]
    : [
        ["Edit until", closesAt],
        ["Withdraw until", withdrawalsCloseAt],
      ];
  const coming = limits.filter(([, at]) => isComing(at));
  return (
    <div className="stack gap-2xs">
      <h2 className="title-xs">Changes</h2>
      <p>
        {isComing(closesAt)
          ? "You can change the name, description and document. Changes take effect immediately. We’ll judge the version in place at the deadline."
          : "Submissions are closed. We’ll judge the entry as it is."}
      </p>
      <Activity submission={submission} />
      <Details items={coming.map(([name, at]) => [name, <Moment key={name} at={at} />])} />
    </div>
  );
}
