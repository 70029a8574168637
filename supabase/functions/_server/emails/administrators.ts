import { ROLE_INVITATION_DAYS, ROLES } from "../../_shared/constants.ts";
import { optional, wholeNumber } from "../../_shared/validation.ts";
import { line } from "../../_shared/writtenEmails.ts";
import { emailKind, ideaName, instant, spellTime } from "./content.ts";

/** Only administrators get the address of the person who made the change. */
const changed = { email: line, changed_by: optional(line, "An administrator") };

const withRole = { ...changed, role: line };

const roleNamed = (value: string): { label: string; about: string } =>
  ROLES.find((role) => role.value === value) ?? { label: value, about: "" };

const note =
  "All administrators and the person affected get this email. If you didn’t expect it, contact an administrator right away.";

const account = { label: "Open your account", url: "/account" };

/** To the person whose apps have changed; if that person has a role, to all administrators. */
const appEmail = (subject: string, textFor: (email: string) => string) =>
  emailKind({ email: line }, ({ email }, { site }) => ({
    subject,
    text: textFor(email),
    action: account,
    note: `If this is your account and you didn’t do this, or if you didn’t expect this change to another administrator’s account, contact us right away: ${site}/contact`,
  }));

const count = wholeNumber("count");

const TOTALS = {
  closes_at: instant,
  counted_at: instant,
  registered: count,
  new_registered: count,
  drafts: count,
  new_drafts: count,
  submitted: count,
  new_submitted: count,
  withdrawn: count,
  new_withdrawn: count,
};

const lastDay = (added: number) => `${added} in the last 24 hours`;

/** To administrators, with the totals. The sentence ends with the time of the close. */
const totalsEmail = (heading: string, sentence: string) =>
  emailKind(TOTALS, (totals) => ({
    subject: `Back office: ${heading}`,
    heading,
    text: `${sentence} ${spellTime(totals.closes_at)}.`,
    facts: {
      Registered: `${lastDay(totals.new_registered)}, ${totals.registered} in total`,
      "Drafts started": `${lastDay(totals.new_drafts)}, ${totals.drafts} not submitted`,
      Submitted: `${lastDay(totals.new_submitted)}, ${totals.submitted} in total`,
      Withdrawn: `${lastDay(totals.new_withdrawn)}, ${totals.withdrawn} in total`,
      "As of": spellTime(totals.counted_at),
    },
    action: { label: "Open the back office", url: "/admin/" },
    note: "To stop these emails and the daily summary, turn them off below your to-do list in the back office.",
  }));

export const ADMINISTRATOR_EMAILS = {
  submissions_opened: totalsEmail("Submissions are open", "Teams can submit until"),
  submissions_closing: totalsEmail("One day until submissions close", "Submissions close on"),
  submissions_closed: totalsEmail("Submissions are closed", "Submissions closed on"),

  /** To a person whom an administrator invites to a role, or to mentor a finalist. */
  role_invitation: emailKind(
    { token: line, name: line, role: line, idea_name: optional(ideaName, "") },
    ({ token, name, role, idea_name }) => ({
      ...(role === "mentor"
        ? {
            subject: "Would you mentor a finalist in the Device Innovation Challenge?",
            text: [
              `Dear ${name}, we’d like to invite you to mentor the team behind “${idea_name}”.`,
              "As a mentor, you can see your team’s entry, documents and contact details.",
            ],
          }
        : {
            subject: "Your invitation to the Device Innovation Challenge",
            heading: `You’re invited: ${roleNamed(role).label}`,
            text: [
              `Dear ${name}, you’re invited to join the Device Innovation Challenge back office with the role “${roleNamed(role).label}”.`,
              roleNamed(role).about,
            ],
          }),
      action: {
        label: "See the invitation",
        url: `/invitation/role?token=${encodeURIComponent(token)}`,
      },
      note: `The link works for ${ROLE_INVITATION_DAYS} days, and only for an account with this email address.`,
    }),
  ),

  /** To all administrators, and to the person who was assigned a role. */
  role_assigned: emailKind(withRole, ({ email, changed_by, role }) => ({
    subject: `Back office role assigned: ${roleNamed(role).label}`,
    text: [
      `${changed_by} assigned ${email} the role “${roleNamed(role).label}”.`,
      roleNamed(role).about,
    ],
    action: { label: "Open the back office", url: "/admin/" },
    note,
  })),

  /** To all administrators, and to the person whose role was removed. */
  role_removed: emailKind(withRole, ({ email, changed_by, role }) => ({
    subject: `Back office role removed: ${roleNamed(role).label}`,
    text: `${changed_by} removed the role “${roleNamed(role).label}” from ${email}. The account still exists.`,
    action: account,
    note,
  })),

  /** To all administrators but the one who requested the release of a round, or of statuses. */
  release_requested: emailKind(
    {
      requested_by: line,
      round_name: optional(line, ""),
      wanted_at: optional(instant, null),
    },
    ({ requested_by, round_name, wanted_at }) => ({
      subject: `Release to confirm: ${round_name || "submission statuses"}`,
      heading: "A release needs confirmation",
      text: [
        `${requested_by} requested the release of ${round_name ? `the round “${round_name}”` : "the submission statuses"}. It takes effect only after another administrator confirms it.`,
        "Check the outcomes and the interventions since the last release. Then confirm or stop the release.",
      ],
      facts: wanted_at ? { "Earliest release time": spellTime(wanted_at) } : {},
      action: { label: "Open the release", url: "/admin/judging/releases" },
      note: "All administrators except the one who requested the release get this email.",
    }),
  ),

  second_factor_added: appEmail(
    "Authenticator app set up",
    (email) =>
      `${email} set up an authenticator app. Signing in now requires a code from one of the account’s authenticator apps.`,
  ),

  second_factor_removed: appEmail(
    "Authenticator app removed",
    (email) => `${email} removed an authenticator app. Its codes no longer work.`,
  ),

  /** To all administrators, and to the person whose apps were reset. */
  second_factor_reset: emailKind(changed, ({ email, changed_by }) => ({
    subject: "Authenticator apps reset",
    text: `${changed_by} removed the authenticator apps of ${email} and signed ${email} out everywhere. Until a new app is set up, the password is enough to sign in.`,
    action: account,
    note,
  })),
};
