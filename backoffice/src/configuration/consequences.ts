import { challengeNow } from "#common/challengeClock.ts";
import { counted } from "#common/words.ts";
import type { ChallengePhase } from "#shared/challenge.ts";
import { inOfficialTime } from "../forms/localDateTime.ts";
import { type ConfigurationForm, MILESTONES, maximumOf } from "./configuration.ts";

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

/**
 * The consequences of saving the form, which must be valid. For a deadline that stays in the future, or in the past,
 * only the date changes.
 */
export function consequencesOf(
  saved: ConfigurationForm,
  form: ConfigurationForm,
  now = challengeNow().getTime(),
  reach?: Reach,
): Consequence[] {
  return [
    ...submissionEffects(saved, form, now),
    ...emailEffects(saved, form, reach, now),
    ...deadlineEffects(saved.registration_closes_at, form.registration_closes_at, now, {
      passed: "Teams are locked immediately: nobody can be invited, join or leave.",
      reopened: "Teams can change again",
      moved: "Teams can change",
    }),
    ...deadlineEffects(saved.withdrawals_close_at, form.withdrawals_close_at, now, {
      passed: "Submissions can no longer be withdrawn.",
      reopened: "Submissions can be withdrawn again",
      moved: "Submissions can be withdrawn",
    }),
    ...milestoneEffects(saved, form),
    ...teamSizeEffects(maximumOf(saved), maximumOf(form)),
    ...displayEffects(saved, form, now),
  ];
}

const note = (text: string): Consequence => ({ text, isWarning: false });
const warning = (text: string): Consequence => ({ text, isWarning: true });
const isSameMoment = (one: string, other: string) => Date.parse(one) === Date.parse(other);

function submissionEffects(
  saved: ConfigurationForm,
  { submissions_open_at: open, submissions_close_at: close }: ConfigurationForm,
  now: number,
): Consequence[] {
  if (
    isSameMoment(saved.submissions_open_at, open) &&
    isSameMoment(saved.submissions_close_at, close)
  ) {
    return [];
  }
  const isOpen = (from: string, to: string) => Date.parse(from) <= now && now <= Date.parse(to);
  const wasOpen = isOpen(saved.submissions_open_at, saved.submissions_close_at);
  const hadClosed = now > Date.parse(saved.submissions_close_at);
  if (now > Date.parse(close)) {
    return hadClosed
      ? [note(`Submissions stay closed. Pages show ${inOfficialTime(close)} as the deadline.`)]
      : [warning("Submissions close immediately: nobody can submit or edit.")];
  }
  if (now < Date.parse(open)) {
    const until = `from ${inOfficialTime(open)} until ${inOfficialTime(close)}`;
    return wasOpen
      ? [warning(`Submissions close immediately. Teams can submit ${until}.`)]
      : [note(`Teams can submit ${until}.`)];
  }
  return wasOpen
    ? [note(`Teams can submit until ${inOfficialTime(close)}.`)]
    : [warning(`Submissions open immediately, until ${inOfficialTime(close)}.`)];
}

/** A changed deadline is announced unless both the old and the new one have passed. */
function emailEffects(
  { submissions_close_at: saved }: ConfigurationForm,
  { submissions_close_at: close }: ConfigurationForm,
  reach: Reach | undefined,
  now: number,
): Consequence[] {
  if (isSameMoment(saved, close) || Math.max(Date.parse(saved), Date.parse(close)) < now) return [];
  const recipients = reach
    ? `${counted(reach.people_in_teams, "person", "people")} in teams and ${counted(reach.subscribers, "subscriber", "subscribers")}`
    : "All teams and subscribers";
  return [
    note(
      `${recipients} will be emailed the new deadline 15 minutes after the last change. Teams whose extended deadline stays the same get no email. Restoring the old deadline before then cancels the emails.`,
    ),
  ];
}

function deadlineEffects(
  saved: string,
  deadline: string,
  now: number,
  texts: { passed: string; reopened: string; moved: string },
): Consequence[] {
  if (isSameMoment(saved, deadline)) return [];
  const hadPassed = Date.parse(saved) < now;
  if (Date.parse(deadline) < now) return hadPassed ? [] : [warning(texts.passed)];
  return hadPassed
    ? [warning(`${texts.reopened}, until ${inOfficialTime(deadline)}.`)]
    : [note(`${texts.moved} until ${inOfficialTime(deadline)}.`)];
}

function milestoneEffects(saved: ConfigurationForm, form: ConfigurationForm): Consequence[] {
  return MILESTONES.filter(({ field }) => !isSameMoment(saved[field], form[field])).map(
    ({ field, label }) =>
      note(`Pages and emails show: ${label.toLowerCase()} ${inOfficialTime(form[field])}.`),
  );
}

function teamSizeEffects(saved: number, maximum: number): Consequence[] {
  const people = counted(maximum, "person", "people");
  if (maximum > saved) return [note(`Teams can grow to ${people}, including the owner.`)];
  if (maximum < saved) {
    return [note(`Nobody can join a team of ${people}. Larger teams do not change.`)];
  }
  return [];
}

function displayEffects(
  saved: ConfigurationForm,
  form: ConfigurationForm,
  now: number,
): Consequence[] {
  const disagreement = phaseDisagreement(form, now);
  return [
    ...(saved.phase === form.phase
      ? []
      : [note(`The site displays the phase ${form.phase}. The dates decide what teams can do.`)]),
    ...(saved.time === form.time.trim() ? [] : [note(`The site displays “${form.time.trim()}”.`)]),
    ...(disagreement ? [warning(disagreement)] : []),
  ];
}

interface Schedule {
  phase: ChallengePhase;
  submissions_open_at: string;
  submissions_close_at: string;
}

/**
 * The disagreement between the displayed phase and the dates (docs/product.md); undefined while they agree. The dates
 * do not distinguish the phases after submissions.
 */
export function phaseDisagreement(
  schedule: Schedule,
  now = challengeNow().getTime(),
): string | undefined {
  const { phase, submissions_open_at: open, submissions_close_at: close } = schedule;
  const displayed = `The site displays the phase ${phase}`;
  if (now < Date.parse(open)) {
    if (phase === "Pre-Launch") return undefined;
    return `${displayed}, but submissions have not opened yet.`;
  }
  if (now <= Date.parse(close)) {
    if (phase === "Open Submission") return undefined;
    return `${displayed}, but submissions are open.`;
  }
  if (phase !== "Pre-Launch" && phase !== "Open Submission") return undefined;
  return `${displayed}, but submissions have closed.`;
}
