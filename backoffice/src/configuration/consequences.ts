import { challengeNow } from "#common/challengeClock.ts";
import { counted } from "#common/words.ts";
import { inOfficialTime } from "../forms/localDateTime.ts";
import { type ConfigurationForm, type DateField, MILESTONES, maximumOf } from "./configuration.ts";
import { phaseDisagreement, windowOf } from "./phase.ts";

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
  saved: ConfigurationForm,
  form: ConfigurationForm,
  now = challengeNow().getTime(),
  reach?: Reach,
): Consequence[] {
  const isMoved = (field: DateField) => Date.parse(saved[field]) !== Date.parse(form[field]);
  const time = form.time.trim();
  const disagreement = phaseDisagreement(form, now);
  const consequences = [
    (isMoved("submissions_open_at") || isMoved("submissions_close_at")) &&
      submissionEffect(saved, form, now),
    isMoved("submissions_close_at") && emailEffect(saved, form, reach, now),
    isMoved("registration_closes_at") &&
      deadlineEffect(saved.registration_closes_at, form.registration_closes_at, now, {
        passed: "Teams are locked immediately: nobody can be invited, join or leave.",
        ahead: "Teams can change",
      }),
    isMoved("withdrawals_close_at") &&
      deadlineEffect(saved.withdrawals_close_at, form.withdrawals_close_at, now, {
        passed: "Submissions can no longer be withdrawn.",
        ahead: "Submissions can be withdrawn",
      }),
    ...MILESTONES.map(
      ({ field, label }) =>
        isMoved(field) &&
        note(`Pages and emails show: ${label.toLowerCase()} ${inOfficialTime(form[field])}.`),
    ),
    teamSizeEffect(maximumOf(saved), maximumOf(form)),
    saved.phase !== form.phase &&
      note(`The site displays the phase ${form.phase}. The dates decide what teams can do.`),
    saved.time !== time && note(`The site displays “${time}”.`),
    disagreement && warning(disagreement),
  ];
  return consequences.filter((one) => typeof one === "object");
}

const note = (text: string): Consequence => ({ text, isWarning: false });
const warning = (text: string): Consequence => ({ text, isWarning: true });

function submissionEffect(saved: ConfigurationForm, form: ConfigurationForm, now: number) {
  const before = windowOf(saved, now);
  const [open, close] = [form.submissions_open_at, form.submissions_close_at].map(inOfficialTime);
  switch (windowOf(form, now)) {
    case "early":
      return before === "open"
        ? warning(`Submissions close immediately. Teams can submit from ${open} until ${close}.`)
        : note(`Teams can submit from ${open} until ${close}.`);
    case "open":
      return before === "open"
        ? note(`Teams can submit until ${close}.`)
        : warning(`Submissions open immediately, until ${close}.`);
    case "closed":
      return before === "closed"
        ? note(`Submissions stay closed. Pages show ${close} as the deadline.`)
        : warning("Submissions close immediately: nobody can submit or edit.");
  }
}

/** A changed deadline is announced unless both the old and the new one have passed. */
function emailEffect(
  saved: ConfigurationForm,
  form: ConfigurationForm,
  reach: Reach | undefined,
  now: number,
) {
  if (windowOf(saved, now) === "closed" && windowOf(form, now) === "closed") return undefined;
  const recipients = reach
    ? `${counted(reach.people_in_teams, "person", "people")} in teams and ${counted(reach.subscribers, "subscriber", "subscribers")}`
    : "All teams and subscribers";
  return note(
    `${recipients} will be emailed the new deadline 15 minutes after the last change. Teams whose extended deadline stays the same get no email. Restoring the old deadline before then cancels the emails.`,
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

function teamSizeEffect(saved: number, maximum: number) {
  const people = counted(maximum, "person", "people");
  if (maximum > saved) return note(`Teams can grow to ${people}, including the owner.`);
  return (
    maximum < saved && note(`Nobody can join a team of ${people}. Larger teams do not change.`)
  );
}
