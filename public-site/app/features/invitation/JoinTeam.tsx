import { useState } from "react";
import { useRevalidator } from "react-router";
import { Button, ButtonLink } from "~/components/Button.tsx";
import { Notice, type NoticeContent } from "~/components/Notice.tsx";
import { paths } from "~/config/paths.ts";
import { acceptInvitation, declineInvitation, type Invitation } from "~/data/invitation.ts";
import type { Failure, Outcome } from "~/lib/outcome.ts";
import { useAction } from "~/lib/useAction.ts";
import styles from "./Answers.module.css";
import { TeamOffer } from "./TeamOffer.tsx";

interface Answer {
  readonly label: string;
  readonly busyLabel: string;
  readonly run: (token: string) => Promise<Outcome>;
  readonly done: (inviterName: string) => string;
  /** What the visitor should know now. */
  readonly next: (inviterName: string) => string;
}

const ACCEPT: Answer = {
  label: "Join the team",
  busyLabel: "Joining...",
  run: acceptInvitation,
  done: (inviterName) => `You are on ${inviterName}’s team.`,
  next: () => "The entry and the team are on your dashboard. The others are told by email.",
};

const DECLINE: Answer = {
  label: "Decline",
  busyLabel: "Declining...",
  run: declineInvitation,
  done: () => "You have declined the invitation.",
  next: (inviterName) =>
    `If you change your mind, ask ${inviterName} to invite you again. You can also start an entry of your own.`,
};

interface JoinTeamProps {
  invitation: Invitation;
  token: string;
}

/** The answer to an invitation, for somebody who may give one. */
export function JoinTeam({ invitation, token }: JoinTeamProps) {
  const { busy, run } = useAction();
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<Answer>();
  const [given, setGiven] = useState<{ answer: Answer; notice: NoticeContent }>();
  const [refusal, setRefusal] = useState<Failure>();

  async function give(answer: Answer) {
    setAsked(answer);
    const outcome = await run(() => answer.run(token));
    if (!outcome) return;
    if (outcome.ok) {
      return setGiven({
        answer,
        notice: { ok: true, message: answer.done(invitation.inviterName) },
      });
    }
    setRefusal(outcome);
    // Somebody else was faster, perhaps: the page then says how the invitation stands now.
    await revalidate();
  }

  if (given) {
    return (
      <>
        <Notice content={given.notice} />
        <p>{given.answer.next(invitation.inviterName)}</p>
        <ButtonLink to={paths.dashboard}>Go to My Dashboard</ButtonLink>
      </>
    );
  }
  return (
    <>
      <TeamOffer invitation={invitation} />
      <Notice content={refusal} />
      <div className={styles.answers}>
        {[ACCEPT, DECLINE].map((answer) => (
          <Button
            key={answer.label}
            look={answer === ACCEPT ? "primary" : "quiet"}
            disabled={busy}
            onClick={() => give(answer)}
          >
            {busy && asked === answer ? answer.busyLabel : answer.label}
          </Button>
        ))}
      </div>
    </>
  );
}
