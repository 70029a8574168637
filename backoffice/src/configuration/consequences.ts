import { challengeNow } from "#common/challengeClock.ts";
import { counted } from "#common/words.ts";
import { type SubmissionWindow, windowOf } from "#shared/participation.ts";
import { inOfficialTime } from "../forms/localDateTime.ts";
import {
  type Configuration,
  type ConfigurationForm,
  type DateField,
  MILESTONES,
  maximumOf,
  toForm,
} from "./configuration.ts";
import { earlyWithdrawals, outdatedTime, phaseDisagreement } from "./phase.ts";

/** A consequence of saving, as a sentence. */
interface Consequence {
  text: string;
  /** Whether participants lose something, or it looks like a mistake. */
  isWarning: boolean;
}

/** The number of people that an email to all of them reaches. */
interface Reach {
  people_in_teams: number;
  subscribers: number;
}

/** The consequences of saving the form, which must be valid. */
export function consequencesOf(
  configuration: Configuration,
  form: ConfigurationForm,
  now = challengeNow().getTime(),
  reach?: Reach,
): Consequence[] {
  const saved = toForm(configuration);
  const challenge = { ...configuration, ...form, max_submission_members: maximumOf(form) };
  const isMoved = (field: DateField) => Date.parse(saved[field]) !== Date.parse(form[field]);
  const time = form.time.trim();
  const before = windowOf(configuration, now, null);
  const after = windowOf(challenge, now, null);
  const disagreement = phaseDisagreement(challenge, now);
  const outdated = saved.time === time ? outdatedTime(challenge, now) : undefined;
  const early = earlyWithdrawals(challenge, now);
  const consequences = [
    (isMoved("submissions_open_at") || isMoved("submissions_close_at")) &&
      submissionEffect(before, after, form),
    isMoved("submissions_close_at") && emailEffect(before, after, reach),
    isMoved("registration_closes_at") &&
      deadlineEffect(saved.registration_closes_at, form.registration_closes_at, now, {
        passed:
          "Team registration closes immediately. No one can join, leave or be invited to a team.",
        ahead: "People can join and leave teams",
      }),
    isMoved("withdrawals_close_at") &&
      deadlineEffect(saved.withdrawals_close_at, form.withdrawals_close_at, now, {
        passed: "Submissions can no longer be withdrawn.",
        ahead: "Submissions can be withdrawn",
      }),
    ...MILESTONES.map(
      ({ field, label }) =>
        isMoved(field) &&
        note(`Pages and emails show the new date for “${label}”: ${inOfficialTime(form[field])}.`),
    ),
    teamSizeEffect(maximumOf(saved), maximumOf(form)),
    saved.phase !== form.phase &&
      note(`The site displays the phase ${form.phase}. The dates determine what teams can do.`),
    saved.time !== time && note(timeEffect(time, disagreement !== undefined)),
    disagreement && warning(disagreement.text),
    outdated && warning(outdated),
    early && warning(early),
  ];
  return consequences.filter((one) => typeof one === "object");
}

const note = (text: string): Consequence => ({ text, isWarning: false });
const warning = (text: string): Consequence => ({ text, isWarning: true });

function submissionEffect(
  before: SubmissionWindow,
  after: SubmissionWindow,
  form: ConfigurationForm,
) {
  const [open, close] = [form.submissions_open_at, form.submissions_close_at].map(inOfficialTime);
  switch (after) {
    case "not_yet":
      return before === "open"
        ? warning(`Submissions close immediately. Teams can submit again from ${open} to ${close}.`)
        : note(`Teams can submit from ${open} to ${close}.`);
    case "open":
      return before === "open"
        ? note(`Teams can submit until ${close}.`)
        : warning(`Submissions open immediately and stay open until ${close}.`);
    case "closed":
      return before === "closed"
        ? note(`Submissions stay closed. Pages show ${close} as the deadline.`)
        : warning("Submissions close immediately. Teams can no longer make changes or submit.");
  }
}

/** A changed deadline is announced unless both the old and the new one have passed. */
function emailEffect(before: SubmissionWindow, after: SubmissionWindow, reach: Reach | undefined) {
  if (before === "closed" && after === "closed") return undefined;
  const recipients = reach
    ? `${counted(reach.people_in_teams, "person", "people")} in teams and ${counted(reach.subscribers, "subscriber", "subscribers")}`
    : "All teams and subscribers";
  return note(
    `${recipients} will be emailed the new deadline 15 minutes after the last change. Teams whose extended deadline stays the same get no email. If you restore the old deadline within those 15 minutes, no emails are sent.`,
  );
}

/** If both the old and the new deadline have passed, only the date changes. */
function deadlineEffect(
  saved: string,
  deadline: string,
  now: number,
  texts: { passed: string; ahead: string },
) {
  const hadPassed = Date.parse(saved) < now;
  if (Date.parse(deadline) < now) return hadPassed ? undefined : warning(texts.passed);
  return hadPassed
    ? warning(`${texts.ahead} again, until ${inOfficialTime(deadline)}.`)
    : note(`${texts.ahead} until ${inOfficialTime(deadline)}.`);
}

/** Beside a phase that disagrees with dates and releases, the site displays a sentence of its own. */
function timeEffect(time: string, isReplaced: boolean): string {
  if (!time)
    return "Next to the phase, the site displays a standard sentence about the current stage.";
  return isReplaced
    ? `The site displays “${time}” only next to a phase that matches the dates.`
    : `The site displays “${time}” until the next stage begins.`;
}

function teamSizeEffect(saved: number, maximum: number) {
  const people = counted(maximum, "person", "people");
  if (maximum > saved) return note(`Teams can have up to ${people}, including the owner.`);
  return (
    maximum < saved &&
    note(
      `No one can join a team that already has ${people} or more. Teams that are already larger keep all their members.`,
    )
  );
}
