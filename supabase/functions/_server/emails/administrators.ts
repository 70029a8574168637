import { ROLES, TEXT_LIMITS } from "../../_shared/constants.ts";
import { type FieldRule, requiredText } from "../../_shared/validation.ts";
import { emailKind } from "./content.ts";

/** Who made the change. Only administrators get an email with that address. */
const changedBy: FieldRule<string> = (input) =>
  input === undefined
    ? { value: "An administrator" }
    : requiredText("changed_by", TEXT_LIMITS.email)(input);

const rules = { email: requiredText("email", TEXT_LIMITS.email), changed_by: changedBy };

const people = (siteUrl: string) => ({
  label: "See the administrators",
  url: `${siteUrl}/admin/users?filter=${encodeURIComponent('{"role":"admin"}')}`,
});

const note =
  "Every administrator gets this email. If it surprises you, speak with the others, and have whoever runs the project look into it.";

/** To all administrators, the new one included. */
export const administratorMade = emailKind(rules, ({ email, changed_by }, siteUrl) => ({
  subject: "There is a new administrator",
  heading: "There is a new administrator",
  paragraphs: [
    `${changed_by} has made ${email} an administrator: ${email} may read every entry and all personal data, decide, and make or remove administrators.`,
  ],
  action: people(siteUrl),
  note,
}));

/** To all administrators, and to the person who is none any more. */
export const administratorRemoved = emailKind(rules, ({ email, changed_by }, siteUrl) => ({
  subject: "An administrator was removed",
  heading: "An administrator was removed",
  paragraphs: [`${changed_by} has taken administrator rights from ${email}. The account stays.`],
  action: people(siteUrl),
  note,
}));

/** Which round a chair leads; "" for every other role. */
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
  "Every administrator gets this email, and the person whom it is about. If it surprises you, speak with an administrator.";

/** To all administrators, and to the person who has a role in the back office now. */
export const roleGiven = emailKind(
  withRole,
  ({ email, changed_by, role, round_name }, siteUrl) => ({
    subject: "A role in the back office was given",
    heading: "A role in the back office was given",
    paragraphs: [
      `${changed_by} has given ${email} the role “${roleNamed(role).label}”${ofRound(round_name)}.`,
      `What it may do: ${roleNamed(role).about}`,
    ],
    action: { label: "Open the back office", url: `${siteUrl}/admin/` },
    note: roleNote,
  }),
);

/** To all administrators, and to the person who has no role any more. */
export const roleTaken = emailKind(
  withRole,
  ({ email, changed_by, role, round_name }, siteUrl) => ({
    subject: "A role in the back office was taken",
    heading: "A role in the back office was taken",
    paragraphs: [
      `${changed_by} has taken the role “${roleNamed(role).label}”${ofRound(round_name)} from ${email}. The account stays.`,
    ],
    action: { label: "Open your account", url: `${siteUrl}/account` },
    note: roleNote,
  }),
);

/** To whoever has set up an app, and of somebody with a role to all administrators. */
export const secondFactorAdded = emailKind({ email: rules.email }, ({ email }, siteUrl) => ({
  subject: "An authenticator app was set up",
  heading: "An authenticator app was set up",
  paragraphs: [
    `${email} signs in with the code of an authenticator app from now on, or with one more than before.`,
  ],
  action: { label: "Open your account", url: `${siteUrl}/account` },
  note: `If it is your account and it was not you, or if another administrator's surprises you, write to us at once: ${siteUrl}/contact`,
}));

/** To the person who has removed an app; if that person has a role, to all administrators. */
export const secondFactorRemoved = emailKind({ email: rules.email }, ({ email }, siteUrl) => ({
  subject: "An authenticator app was removed",
  heading: "An authenticator app was removed",
  paragraphs: [`${email} has removed an authenticator app. Its codes no longer work.`],
  action: { label: "Open your account", url: `${siteUrl}/account` },
  note: `If it is your account and you did not do this, or if it surprises you of another administrator, contact us at once: ${siteUrl}/contact`,
}));

/** To all administrators, and to the person whose app was lost. */
export const secondFactorReset = emailKind(rules, ({ email, changed_by }, siteUrl) => ({
  subject: "An authenticator app was reset",
  heading: "An authenticator app was reset",
  paragraphs: [
    `${changed_by} has removed the authenticator apps of ${email}, and signed ${email} out everywhere. Until a new app is set up, the password alone signs in.`,
  ],
  action: { label: "Open your account", url: `${siteUrl}/account` },
  note: "Every administrator gets this email, and the person whom it is about. If it surprises you, speak with an administrator at once.",
}));
