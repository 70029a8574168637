import { Link } from "react-router";
import { challengeDate } from "#common/content/dates.ts";
import { areTeamsOpen } from "#common/content/myTeam.ts";
import type { Challenge } from "#shared/challengeRow.ts";
import type { Participation } from "#shared/participation.ts";
import { cleanLine, cleanLines } from "#shared/validation.ts";
import { paths } from "~/config/paths.ts";
import type { Submission } from "~/data/submission.ts";
import { type TeamMember, unconfirmedNames } from "~/data/team.ts";
import steps from "~/features/coming-up/ComingUp.module.css";
import { TEAM_ID } from "~/features/team/TeamPanel.tsx";
import styles from "./Checklist.module.css";

/** The id of the panel that asks the visitor to confirm the rules. */
export const CONFIRMATION_ID = "confirmation";

interface ChecklistProps {
  submission: Submission | null;
  participation: Participation;
  challenge: Challenge;
  members: readonly TeamMember[];
  /** Whether the visitor has not confirmed the statements. */
  mustConfirm: boolean;
}

/** The steps to a submitted submission. */
export function Checklist({ submission, ...situation }: ChecklistProps) {
  const list = checklist(submission, situation);
  const needed = list.filter(({ optional }) => !optional);
  const done = needed.filter((step) => step.done).length;
  const open = needed.filter((step) => !step.done);
  const next = open.find(({ isBlocked }) => !isBlocked);
  return (
    <section className="stack gap-2xs panel tone-1" aria-labelledby="checklist-heading">
      <h2 id="checklist-heading" className="title-s">
        {open.length > 0 ? "To do" : "All required steps are done"}
      </h2>
      {open.length > 0 && (
        <p className="tabular">
          <span className="title-m">{`${done} of ${needed.length}`}</span> required steps done
        </p>
      )}
      <ol className={`mt-xs ${steps.events} ${styles.steps}`}>
        {list.map((step) => (
          <li
            key={step.label}
            data-done={step.done || undefined}
            data-next={step === next || undefined}
          >
            {/* Steps have links only once there is a submission. */}
            {step.to && submission && !step.done ? (
              <Link to={step.to}>{step.label}</Link>
            ) : (
              <span>{step.label}</span>
            )}
            {step.optional && <span> (optional)</span>}
            {step === next && <span className={styles.next}>Next</span>}
            <span className="visually-hidden">{step.done ? ": done" : ": to do"}</span>
            {step.note && <p className="text-s">{step.note}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface Step {
  readonly label: string;
  readonly done: boolean;
  readonly note?: string;
  readonly optional?: boolean;
  /** Whether the visitor cannot complete it: only other members can, or submissions are not open. */
  readonly isBlocked?: boolean;
  /** The page for the step; undefined if it is blocked. */
  readonly to?: string;
}

/** The steps to a submitted submission, in order. The profile is complete, because the dashboard requires it. */
export function checklist(
  submission: Submission | null,
  { participation, challenge, members, mustConfirm }: Omit<ChecklistProps, "submission">,
): Step[] {
  const isOwner = submission === null || submission.is_owner;
  const isInTeam = members.length > 1;
  const names = unconfirmedNames(members);
  const isOpen = participation.window === "open";
  const opens = challengeDate(challenge.submissions_open_at).shortDay;
  return [
    { label: "Complete your profile", done: true },
    isOwner
      ? { label: "Start your entry", done: submission !== null }
      : { label: "Join a team", done: true },
    // Not for a person with a solo submission who can no longer invite others.
    ...(isOwner && (areTeamsOpen(participation, challenge) || isInTeam)
      ? [{ label: "Invite others", optional: true, done: isInTeam, to: `#${TEAM_ID}` }]
      : []),
    {
      label: "Name the idea",
      done: Boolean(cleanLine(submission?.idea_name)),
      to: paths.submission,
    },
    {
      label: "Describe the idea",
      done: Boolean(cleanLines(submission?.description)),
      to: paths.submission,
    },
    {
      label: "Attach a document",
      optional: true,
      done: Boolean(submission?.file_path),
      to: paths.submission,
    },
    ...(isOwner
      ? []
      : [{ label: "Confirm the rules", done: !mustConfirm, to: `#${CONFIRMATION_ID}` }]),
    ...(isOwner && isInTeam
      ? [
          {
            label: "Every member confirms the rules",
            isBlocked: true,
            done: !names,
            ...(names && { note: `Not confirmed yet: ${names}` }),
          },
        ]
      : []),
    {
      label: `${isOwner ? "Submit the entry" : "The owner submits the entry"}${isOpen ? "" : ` (opens ${opens})`}`,
      done: submission?.state === "submitted",
      ...(isOwner && isOpen ? { to: paths.submissionSubmit } : { isBlocked: true }),
    },
  ];
}
