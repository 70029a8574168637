import { ROLES, TEXT_LIMITS } from "../../_shared/constants.ts";
import { type FieldRule, requiredText } from "../../_shared/validation.ts";
import { emailKind, instant } from "./content.ts";
import { spellTime } from "./time.ts";

/** The administrator who made the change. Only administrators get this address. */
const changedBy: FieldRule<string> = (input) =>
  input === undefined
    ? { value: "An administrator" }
    : requiredText("changed_by", TEXT_LIMITS.email)(input);

const rules = { email: requiredText("email", TEXT_LIMITS.email), changed_by: changedBy };

const people = (siteUrl: string) => ({
  label: "See all administrators",
  url: `${siteUrl}/admin/users?filter=${encodeURIComponent('{"role":"admin"}')}`,
});

const note =
  "All administrators get this email. If you didn't expect it, ask the other administrators and the operator of this project.";

/** To all administrators, including the new one. */
export const administratorMade = emailKind(rules, ({ email, changed_by }, siteUrl) => ({
  subject: "New administrator",
  heading: "New administrator",
  paragraphs: [
    `${changed_by} made ${email} an administrator. ${email} can now read all entries and personal data, make decisions, and add or remove administrators.`,
  ],
  action: people(siteUrl),
  note,
}));

/** To all administrators, and to the person who was removed. */
export const administratorRemoved = emailKind(rules, ({ email, changed_by }, siteUrl) => ({
  subject: "Administrator removed",
  heading: "Administrator removed",
  paragraphs: [
    `${changed_by} revoked the administrator rights of ${email}. The account still exists.`,
  ],
  action: people(siteUrl),
  note,
}));

/** The round that a chair leads; "" for other roles. */
const roundName: FieldRule<string> = (input) =>
  input === undefined ? { value: "" } : requiredText("round_name", TEXT_LIMITS.name)(input);

const withRole = {
  ...rules,
  role: requiredText("role", TEXT_LIMITS.name),
  round_name: roundName,
};

const ofRound = (roundName: string) => (roundName ? ` of the round “${roundName}”` : "");

function roleNamed(value: string): { label: string; about: string } {
  return ROLES.find((role) => role.value === value) ?? { label: value, about: "" };
}

const roleNote =
  "All administrators and the person affected get this email. If you didn't expect it, contact an administrator.";

/** To all administrators, and to the person who was assigned a role. */
export const roleGiven = emailKind(
  withRole,
  ({ email, changed_by, role, round_name }, siteUrl) => ({
    subject: "Back office role assigned",
    heading: "Back office role assigned",
    paragraphs: [
      `${changed_by} assigned ${email} the role “${roleNamed(role).label}”${ofRound(round_name)}.`,
      `This role: ${roleNamed(role).about}`,
    ],
    action: { label: "Open the back office", url: `${siteUrl}/admin/` },
    note: roleNote,
  }),
);

/** To all administrators, and to the person whose role was removed. */
export const roleTaken = emailKind(
  withRole,
  ({ email, changed_by, role, round_name }, siteUrl) => ({
    subject: "Back office role removed",
    heading: "Back office role removed",
    paragraphs: [
      `${changed_by} removed the role “${roleNamed(role).label}”${ofRound(round_name)} from ${email}. The account still exists.`,
    ],
    action: { label: "Open your account", url: `${siteUrl}/account` },
    note: roleNote,
  }),
);

const wantedTime: FieldRule<Date | null> = (input) =>
  input === undefined ? { value: null } : instant(input);

/** To all administrators but the one who requested the release of a round, or of statuses. */
export const releaseRequested = emailKind(
  {
    release_id: requiredText("release_id", TEXT_LIMITS.name),
    requested_by: requiredText("requested_by", TEXT_LIMITS.email),
    round_name: roundName,
    wanted_at: wantedTime,
  },
  ({ release_id, requested_by, round_name, wanted_at }, siteUrl) => {
    const released = round_name ? `the round “${round_name}”` : "the submission statuses";
    return {
      subject: `Release to confirm: ${round_name || "submission statuses"}`,
      heading: "A release needs confirmation",
      paragraphs: [
        `${requested_by} requested the release of ${released}. It takes effect only after another administrator confirms it.`,
        "Check the outcomes and the interventions since the last release. Then confirm the release, or stop it.",
      ],
      ...(wanted_at && { facts: [{ label: "Not before", value: spellTime(wanted_at) }] }),
      action: {
        label: "Open the release",
        url: `${siteUrl}/admin/judging/releases/${encodeURIComponent(release_id)}`,
      },
      note: "All other administrators get this email.",
    };
  },
);

/** To the person who has set up an app; if that person has a role, to all administrators. */
export const secondFactorAdded = emailKind({ email: rules.email }, ({ email }, siteUrl) => ({
  subject: "Authenticator app set up",
  heading: "Authenticator app set up",
  paragraphs: [
    `${email} set up an authenticator app. Signing in now needs a code from this or another authenticator app.`,
  ],
  action: { label: "Open your account", url: `${siteUrl}/account` },
  note: `If this is your account and you didn't do this, or if you didn't expect it from another administrator, write to us right away: ${siteUrl}/contact`,
}));

/** To the person who has removed an app; if that person has a role, to all administrators. */
export const secondFactorRemoved = emailKind({ email: rules.email }, ({ email }, siteUrl) => ({
  subject: "Authenticator app removed",
  heading: "Authenticator app removed",
  paragraphs: [`${email} removed an authenticator app. Its codes no longer work.`],
  action: { label: "Open your account", url: `${siteUrl}/account` },
  note: `If this is your account and you didn't do this, or if you didn't expect it from another administrator, write to us right away: ${siteUrl}/contact`,
}));

/** To all administrators, and to the person whose apps were reset. */
export const secondFactorReset = emailKind(rules, ({ email, changed_by }, siteUrl) => ({
  subject: "Authenticator apps reset",
  heading: "Authenticator apps reset",
  paragraphs: [
    `${changed_by} removed the authenticator apps of ${email} and signed ${email} out everywhere. Until a new app is set up, the password is enough to sign in.`,
  ],
  action: { label: "Open your account", url: `${siteUrl}/account` },
  note: "All administrators and the person affected get this email. If you didn't expect it, contact an administrator right away.",
}));
